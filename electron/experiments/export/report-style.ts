/** The style sheet of the HTML file, for both themes and for printing. */
// oxlint-disable-next-line text/untranslated -- a style sheet
export const reportStyle = `
:root { color-scheme: light dark; --ink: light-dark(#15191b, #e8ebec); --quiet: light-dark(#566066, #9aa5ab);
  --line: light-dark(#d9dfe2, #353d41); --panel: light-dark(#f5f7f8, #1c2225); --page: light-dark(#ffffff, #14181a);
  --good: light-dark(#1a7f37, #57c97a); --bad: light-dark(#b3261e, #ff8a80); --warn: light-dark(#8a5a00, #f0b44c); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 24px; max-width: 1600px; background: var(--page); color: var(--ink);
  font: 14px/1.5 system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif; }
h1 { font-size: 22px; line-height: 1.3; margin: 0 0 4px; overflow-wrap: anywhere; }
h2 { font-size: 16px; margin: 28px 0 8px; }
h3 { font-size: 14px; margin: 20px 0 6px; overflow-wrap: anywhere; }
p { margin: 0; }
.quiet { color: var(--quiet); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th[scope="row"] { min-width: 220px; }
th, td { border: 1px solid var(--line); padding: 6px 8px; text-align: start; vertical-align: top; }
th { background: var(--panel); font-weight: 600; overflow-wrap: anywhere; }
.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
.cells { table-layout: fixed; min-width: calc(var(--count) * 240px); }
.cells td { padding: 0; }
.cell { padding: 8px; border-bottom: 1px solid var(--line); break-inside: avoid; }
.cell:last-child { border-bottom: 0; }
.state { font-weight: 600; }
.done { color: var(--good); } .failed { color: var(--bad); } .error, .unknown { color: var(--warn); }
pre { margin: 4px 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 24em; overflow-y: auto; }
ul { margin: 4px 0 0; padding-inline-start: 18px; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: fit-content(30%) 1fr; gap: 2px 12px; margin: 4px 0 8px; }
dt { color: var(--quiet); overflow-wrap: anywhere; } dd { margin: 0; min-width: 0; }
dd pre { margin: 0; }
summary { cursor: pointer; color: var(--quiet); }
img { display: block; max-width: 100%; height: auto; margin-top: 6px; border-radius: 4px; }
@media print {
  body { padding: 0; max-width: none; font-size: 10pt; }
  pre { max-height: none; overflow: visible; }
  .scroll { overflow: visible; } .cells { min-width: 0; }
  details::details-content { content-visibility: visible; height: auto; }
  thead { display: table-header-group; } h3 { break-after: avoid; }
}
`
