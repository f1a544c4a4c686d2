/// The script of a page: it filters by text.
///
/// Without scripts, a page shows everything.
enum PageScript {
  /// The script; if it changes, ``PagePolicy`` must change too.
  ///
  /// The script only adds the filter, reads texts, hides elements and unfolds parts; it runs no text of the page as
  /// code.
  static let source: StaticString = """
    (() => {
      'use strict';
      const items = [...document.querySelectorAll('[data-item]')];
      const rules = items.filter((item) => item.dataset.item === 'rule').length;
      if (rules === 0) return;
      const bar = document.querySelector('nav > div');
      const label = document.createElement('label');
      const input = document.createElement('input');
      const said = document.createElement('span');
      label.append('Filter', input);
      input.type = 'search';
      input.placeholder = 'rule, word, outcome';
      input.setAttribute('aria-describedby', 'said');
      input.setAttribute('aria-keyshortcuts', '/');
      said.id = 'said';
      said.className = 'small soft';
      said.setAttribute('role', 'status');
      bar.append(label, said);
      const texts = items.map((item) => item.textContent.toLowerCase());
      const groups = [...document.querySelectorAll('[data-group]')];
      const apply = () => {
        const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
        let shown = 0;
        items.forEach((item, number) => {
          const fits = words.every((word) => texts[number].includes(word));
          item.hidden = !fits;
          if (fits && item.dataset.item === 'rule') shown += 1;
        });
        groups.forEach((group) => {
          group.hidden = words.length > 0 && !group.querySelector('[data-item]:not([hidden])');
        });
        said.textContent = words.length === 0 ? '' : `${shown} of ${rules} rules`;
      };
      input.addEventListener('input', apply);
      input.addEventListener('keydown', (event) => {
        if (event.key === 'Escape') { input.value = ''; apply(); }
      });
      document.addEventListener('keydown', (event) => {
        const isTyping = event.target instanceof HTMLInputElement;
        if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        input.focus();
      });
      const open = () => {
        const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
        for (let part = place; part; part = part.parentElement) {
          if (part instanceof HTMLDetailsElement) part.open = true;
          if (part.hidden) { input.value = ''; apply(); }
        }
        if (place) place.scrollIntoView();
      };
      addEventListener('hashchange', open);
      if (location.hash) open();
    })();
    """
}
