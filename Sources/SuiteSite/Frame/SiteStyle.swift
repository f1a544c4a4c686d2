import Reporting

/// How the site looks: like the page of a run, with some parts of its own.
enum SiteStyle {
  /// The name of the style sheet.
  static let file = "style.css"

  /// The style sheet.
  static var sheet: String { "\(PageStyle.sheet)\n\(own)\n" }

  /// What a browser lets a page do: it may use the site's own style and script, also from disk, and nothing else.
  static let policy =
    "default-src 'none'; style-src 'self' file:; script-src 'self' file:; base-uri 'none'; form-action 'none'"

  private static let own: StaticString = """
    main>h1{margin-top:1.5rem}td a,th a,th span{white-space:nowrap}.many{min-width:44rem}
    .lead{font-size:1.15rem;max-width:48rem}
    .cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(20rem,100%),1fr));gap:1rem;padding:0;list-style:none}
    .cards>li{border:1px solid var(--line);border-radius:.4rem;padding:.25rem 1rem .75rem}
    .cards h3{margin:.5rem 0 .25rem}
    .plain{list-style:none;padding:0}.plain>li{padding:.3rem 0;border-bottom:1px solid var(--line)}
    .plain b,.plain a:first-child{font-weight:600}
    q{quotes:"“" "”"}
    .find{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;margin:1rem 0}
    .find label{font-weight:600}
    .find input{font:inherit;flex:1 1 16rem;max-width:32rem;min-width:0;padding:.4rem .6rem;border:1px solid var(--soft);
    border-radius:.25rem;background:var(--back);color:var(--front)}
    .compared{list-style:none;margin:.5rem 0;padding:.5rem .75rem;background:var(--panel);border-radius:.4rem;
    font:.8125rem/1.5 ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace}
    .compared li{white-space:pre-wrap;overflow-wrap:anywhere;padding:0 .5rem 0 1.5rem;text-indent:-1rem}
    .compared li.bad::before{content:"− "}.compared li.good::before{content:"+ "}
    .compared li:not(.bad):not(.good)::before{content:"  "}
    .turn{position:static;border:0;display:flex;flex-wrap:wrap;justify-content:space-between;gap:.5rem 2rem;margin-top:3rem}
    .states svg{min-width:0;max-width:none;width:auto;margin:0 auto}
    .states{border:1px solid var(--line);border-radius:.4rem;padding:.5rem}
    svg .way{fill:none;stroke:var(--soft);stroke-width:1.25}svg .way.faint,svg .tip.faint{opacity:.4}
    svg .own{stroke:var(--link);stroke-width:2.75}svg .tip{fill:var(--soft)}svg .tip.own{fill:var(--link);stroke:none}
    svg rect.own{stroke:var(--link);stroke-width:2.75}svg text.number{font-size:11px}
    svg text.number.own{fill:var(--link);font-weight:700;stroke:none}svg text.strong{font-weight:700}
    .box h4{font-size:1rem;margin:.5rem 0 .15rem}
    td code,th code{font-size:.8125rem}
    :target{scroll-margin-top:4rem;outline:2px solid var(--link);outline-offset:4px}
    @media (max-width:40rem){.compared{padding:.5rem .25rem}.states{margin-left:-.5rem;margin-right:-.5rem}}
    """
}
