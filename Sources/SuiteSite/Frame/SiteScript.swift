/// The script of the first page: it filters the list of everything by text.
///
/// Without scripts, or without any search text, the whole list can be opened and read.
enum SiteScript {
  /// The name of the script.
  static let file = "search.js"

  /// The script, which only reads texts, and shows and hides elements.
  static let source: StaticString = """
    'use strict';
    (() => {
      const form = document.getElementById('find');
      const field = document.getElementById('words');
      const said = document.getElementById('said');
      const all = document.getElementById('all');
      const items = [...all.querySelectorAll('li')];
      const groups = [...all.querySelectorAll('section')];
      const texts = items.map((item) => item.textContent.toLowerCase());
      const apply = () => {
        const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
        let shown = 0;
        items.forEach((item, number) => {
          item.hidden = !words.every((word) => texts[number].includes(word));
          if (!item.hidden) shown += 1;
        });
        groups.forEach((group) => { group.hidden = !group.querySelector('li:not([hidden])'); });
        all.open = words.length > 0;
        said.textContent = words.length === 0 ? '' : `${shown} of ${items.length}`;
      };
      form.hidden = false;
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        const first = field.value.trim() && all.querySelector('li:not([hidden]) a');
        if (first) first.click();
      });
      field.addEventListener('input', apply);
      field.addEventListener('keydown', (event) => {
        if (event.key === 'Escape') { field.value = ''; apply(); }
      });
      document.addEventListener('keydown', (event) => {
        if (event.key !== '/' || event.target === field || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        field.focus();
      });
      if (field.value) apply();
    })();

    """
}
