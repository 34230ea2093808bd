/** The style sheet of the page, with both themes and for print. */
// oxlint-disable-next-line text/untranslated -- a style sheet
export const htmlStyle = `
:root { color-scheme: light dark; --ink: light-dark(#15191b, #e8ebec); --quiet: light-dark(#566066, #9aa5ab);
  --line: light-dark(#d9dfe2, #353d41); --panel: light-dark(#f5f7f8, #1c2225); --page: light-dark(#ffffff, #14181a); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 24px; max-width: 840px; background: var(--page); color: var(--ink);
  font: 14px/1.6 system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif; }
article + article { margin-top: 48px; border-top: 1px solid var(--line); padding-top: 24px; }
h1 { font-size: 22px; line-height: 1.3; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 12px; margin: 0 0 4px; color: var(--quiet); overflow-wrap: anywhere; }
section { margin-top: 20px; }
section.user, section.system, section.prefill { background: var(--panel); border-radius: 8px; padding: 12px 16px; }
.said { white-space: pre-wrap; overflow-wrap: anywhere; }
.quiet { color: var(--quiet); margin: 4px 0 0; overflow-wrap: anywhere; }
.code { background: var(--panel); border: 1px solid var(--line); border-radius: 5px; padding: 8px 12px; margin: 8px 0;
  white-space: pre-wrap; overflow-wrap: anywhere; font: 12px/1.6 ui-monospace, Menlo, Consolas, monospace; }
details { color: var(--quiet); margin: 4px 0; }
figure { margin: 8px 0; } img { max-width: 100%; height: auto; border-radius: 5px; } figcaption { color: var(--quiet); font-size: 12px; }
@media print { body { max-width: none; padding: 0; } section { break-inside: avoid-page; } }
`
