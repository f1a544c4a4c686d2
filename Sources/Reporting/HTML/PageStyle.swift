/// How a page looks: on screens of any width, light and dark, and on paper.
package enum PageStyle {
  /// The style sheet; if it changes, ``PagePolicy`` must change too.
  package static let sheet: StaticString = """
    :root{color-scheme:light dark;--back:#fff;--front:#1b1f24;--soft:#57606a;--line:#c8d0d9;--panel:#f6f8fa;--link:#0550ae;
    --bad:#a40e26;--bad-back:#ffebe9;--good:#116329;--good-back:#dafbe1;--doubtful:#6f4400;--doubtful-back:#fff4c2;
    --quiet:#424a53;--quiet-back:#e7ebef}
    @media (prefers-color-scheme:dark){:root{--back:#0d1117;--front:#e6edf3;--soft:#a3adb8;--line:#3d444d;--panel:#161b22;
    --link:#79c0ff;--bad:#ffb1a9;--bad-back:#4a1214;--good:#7ee787;--good-back:#10301b;--doubtful:#f2cc60;
    --doubtful-back:#3b2b00;--quiet:#c9d1d9;--quiet-back:#2a313a}}
    *{box-sizing:border-box}
    html{scroll-padding-top:4rem;-webkit-text-size-adjust:100%}
    body{margin:0;background:var(--back);color:var(--front);font:1rem/1.5 system-ui,"Segoe UI",Roboto,sans-serif}
    header,main,footer{max-width:72rem;margin:0 auto;padding:0 1rem}
    h1,h2,h3,h4{line-height:1.25;margin:1.5rem 0 .5rem;overflow-wrap:anywhere}
    h1{font-size:1.6rem;margin:.25rem 0 1rem}h2{font-size:1.35rem;margin-top:2.5rem}h3{font-size:1.1rem}h4{font-size:1rem}
    p{margin:.5rem 0;overflow-wrap:anywhere}ul,ol{margin:.5rem 0;padding-left:1.5rem}li{overflow-wrap:anywhere}
    a{color:var(--link)}code,pre{font-family:ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.875em}
    code{unicode-bidi:isolate;overflow-wrap:anywhere}pre{margin:.25rem 0;white-space:pre-wrap;overflow-wrap:anywhere}
    :focus-visible{outline:3px solid var(--link);outline-offset:2px}
    .spoken{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    .skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:.5rem;background:var(--back);padding:.5rem;z-index:3}
    .soft{color:var(--soft)}.small{font-size:.875rem}
    .badge{display:inline-block;border-radius:.25rem;padding:.05rem .45rem;font-size:.8125rem;font-weight:600;white-space:nowrap}
    .bad{color:var(--bad);background:var(--bad-back)}.good{color:var(--good);background:var(--good-back)}
    .doubtful{color:var(--doubtful);background:var(--doubtful-back)}.quiet{color:var(--quiet);background:var(--quiet-back)}
    .verdict{border-left:.5rem solid;padding:.75rem 1rem;border-radius:.25rem;margin:1rem 0}
    .verdict strong{display:block;font-size:1.35rem;line-height:1.25}.verdict p{color:var(--front);margin:.25rem 0 0}
    .counts{display:flex;flex-wrap:wrap;gap:.5rem;padding:0;list-style:none}.counts li{flex:none}
    .counts a,.counts span.count{display:block;border:1px solid var(--line);border-radius:.25rem;padding:.25rem .6rem;
    text-decoration:none;color:var(--front)}.counts b{font-size:1.15rem}.counts a:hover{text-decoration:underline}
    .facts{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:1rem 0;font-size:.9375rem}
    .facts dt{color:var(--soft)}.facts dd{margin:0;overflow-wrap:anywhere;min-width:0}
    nav{position:sticky;top:0;z-index:2;background:var(--back);border-bottom:1px solid var(--line)}
    nav>div{max-width:72rem;margin:0 auto;padding:.5rem 1rem;display:flex;flex-wrap:wrap;gap:.35rem 1rem;align-items:center}
    nav label{margin-left:auto;display:flex;gap:.5rem;align-items:center}
    nav input{font:inherit;padding:.2rem .4rem;border:1px solid var(--soft);border-radius:.25rem;background:var(--back);
    color:var(--front);width:16rem;max-width:60vw}
    .cause{border:1px solid var(--line);border-radius:.4rem;padding:.25rem 1rem .5rem;margin:.75rem 0;list-style:none}
    .causes{padding:0}.cause>p:first-child{font-size:1.0625rem}
    article{border:1px solid var(--line);border-radius:.4rem;padding:0 1rem .75rem;margin:1rem 0}
    .box{border-bottom:1px solid var(--line);padding:.25rem 0 .5rem}.box h3{font-size:1rem;margin:.25rem 0}.box ul{margin:.15rem 0}
    .box p{margin:.15rem 0}
    .pair{display:grid;grid-template-columns:1fr 1fr;gap:.75rem;margin:.5rem 0}
    .pair>div{border-radius:.25rem;padding:.5rem .75rem;min-width:0}.pair dt,.pair b{display:block;font-size:.8125rem}
    .pair code{color:var(--front);font-size:.9375rem}
    .sequence{margin:.75rem 0;padding:.5rem .75rem .75rem;background:var(--panel);border-radius:.4rem}
    .lanes{display:flex;justify-content:space-between;font-weight:600;font-size:.875rem;padding-bottom:.35rem}
    .trio{display:grid;grid-template-columns:60% 1fr auto}
    .steps{list-style:none;margin:0;padding:.25rem 0;position:relative;font-size:.9375rem}
    .steps{border-left:2px solid var(--line);border-right:2px solid var(--line)}
    .steps>li{position:relative;margin:.4rem 0;min-height:1.5rem}
    .three>.send,.three>.effect,.three>.wait,.three>.close,.three>.fault{margin-right:38%;border-right:2px solid var(--line)}
    .three>.ask,.three>.reply{margin-left:calc(62% - 2px);border-left:2px solid var(--line)}
    .three>li{margin-top:0;margin-bottom:0;padding-top:.2rem;padding-bottom:.2rem}
    .line{padding:0 .9rem .1rem;border-bottom:2px solid;position:relative;margin:0}
    .effect .line,.reply .line{text-align:right;border-bottom-style:dashed}
    .line::after{content:"";position:absolute;bottom:-6px;border:5px solid transparent}
    .send .line::after,.ask .line::after,.close .line::after{right:0;border-left-color:currentColor;border-right:0}
    .effect .line::after,.reply .line::after{left:0;border-right-color:currentColor;border-left:0}
    .steps .note{margin:.25rem .9rem;font-size:.8125rem;padding:.15rem .5rem;border:1px solid var(--line);border-radius:.25rem;background:var(--back)}
    .steps .fault .note{border-color:var(--bad)}
    .fields{display:flex;flex-wrap:wrap;gap:.1rem .9rem;list-style:none;margin:.15rem .9rem 0;padding:0;font-size:.8125rem}
    .note .fields{display:inline;margin:0 0 0 .25rem;font-size:inherit}.note .fields li{display:inline;margin-right:.6rem}
    .note .fields details{display:inline}.note .fields details[open]{display:block}.note summary{display:inline;padding:0}
    .effect .fields,.reply .fields{justify-content:flex-end}.fields li{min-width:0;max-width:100%}.fields i{color:var(--soft);font-style:normal}
    .end{margin:.5rem 0 0;padding:.35rem .75rem;border-radius:.25rem;font-weight:600;overflow-wrap:anywhere}
    .replay{background:var(--panel);border-radius:.25rem;padding:.4rem .75rem}
    summary{cursor:pointer;padding:.25rem 0;overflow-wrap:anywhere}details details{margin-left:.25rem}
    .rules>details{border-bottom:1px solid var(--line)}.rules>details>summary{padding:.35rem 0}
    .rules>details>div{padding:0 0 .75rem 1.1rem}
    .bars{list-style:none;padding:0;margin:.25rem 0}.bars li{display:grid;grid-template-columns:8rem 1fr;gap:.75rem;align-items:center}
    .bar{width:8rem;height:.7rem;background:var(--quiet-back);border-radius:.2rem;display:block}
    .bar path{stroke:var(--link);stroke-width:8}.bar .short{stroke:var(--bad)}.bar .need{stroke:var(--front);stroke-width:1.5}
    .wide{overflow-x:auto}.wide svg{min-width:40rem;max-width:52rem;width:100%;height:auto;display:block}
    svg text{fill:var(--front);font:13px system-ui,sans-serif}svg .halo{paint-order:stroke;stroke:var(--back);stroke-width:4px}
    svg .state{fill:var(--panel);stroke:var(--soft)}svg .state.bad{stroke:var(--bad);stroke-width:3}svg .arc{fill:none;stroke:var(--soft);stroke-width:1.5}
    svg .arc.bad{stroke:var(--bad);stroke-width:3}svg .arc.gap{stroke-dasharray:3 5;stroke:var(--doubtful);stroke-width:2}
    svg .head{fill:var(--soft)}svg .head.bad{fill:var(--bad)}svg .head.gap{fill:var(--doubtful)}
    table{border-collapse:collapse;font-size:.875rem;width:100%}caption{text-align:left;color:var(--soft);padding:.25rem 0}
    th,td{border:1px solid var(--line);padding:.25rem .5rem;text-align:left;vertical-align:top}th{background:var(--panel)}
    footer{margin-top:3rem;padding-bottom:2rem;color:var(--soft);font-size:.875rem}
    [hidden]{display:none!important}
    @media (max-width:40rem){.pair{grid-template-columns:1fr}nav{position:static}nav label{margin-left:0;width:100%}
    nav input{flex:1;max-width:none;width:auto;min-width:0}.facts{grid-template-columns:1fr;gap:0}.facts dd{margin-bottom:.35rem}
    .bars li{grid-template-columns:4rem 1fr}.bar{width:4rem}article,.cause{padding-left:.6rem;padding-right:.6rem}
    .three>.send,.three>.effect,.three>.wait,.three>.close,.three>.fault{margin-right:20%}.three>.ask,.three>.reply{margin-left:20%}
    .trio{display:flex}}
    @media print{:root{color-scheme:light;--back:#fff;--front:#000;--soft:#444;--line:#888;--panel:#fff;--link:#000;--bad:#8a0018;
    --bad-back:#fff;--good:#0b4a1e;--good-back:#fff;--doubtful:#5a3600;--doubtful-back:#fff;--quiet:#333;--quiet-back:#ddd}
    body{font-size:10.5pt}nav,.skip{display:none}header,main,footer{max-width:none;padding:0}.badge{border:1px solid}
    article,.cause,.box{break-inside:auto}h2,h3,h4,summary{break-after:avoid}.steps>li,.pair,.cause,.bars li,tr{break-inside:avoid}
    article details::details-content{content-visibility:visible;display:block;block-size:auto}
    .sequence{border:1px solid var(--line)}.wide{overflow:visible}.wide svg{min-width:0}a{text-decoration:none}}
    """
}
