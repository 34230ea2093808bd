/* oxlint-disable text/untranslated -- Styles and tags: what they hold comes from the catalogue. */

/**
 * Styles for pages without a style sheet of ours, as attributes: the content security policy allows those, and they are
 * part of the page itself. The colours are those of `renderer/styles/tokens.css`.
 */
export const plainStyles = {
  page: 'margin: 0; min-height: 100vh; box-sizing: border-box; display: grid; place-items: center; padding: 24px; background: light-dark(#ffffff, #1b2023); color: light-dark(#15191b, #e6eaeb); font: 14px/1.5 "Inter Variable", system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif',
  card: 'box-sizing: border-box; width: 100%; max-width: 560px; padding: 24px 28px; border: 1px solid light-dark(#14242a1c, #ffffff17); border-radius: 8px; background: light-dark(#f8f9f9, #171b1d); overflow-wrap: anywhere',
  title: 'margin: 0 0 8px; font-size: 18px; line-height: 1.35; font-weight: 600',
  text: 'margin: 8px 0 0; color: light-dark(#495257, #b4bdc1)',
  heading: 'margin: 16px 0 0; font-size: 13px; font-weight: 600; color: light-dark(#15191b, #e6eaeb)',
  list: 'margin: 4px 0 0; padding-left: 20px; list-style: disc; color: light-dark(#495257, #b4bdc1)',
  code: 'font: 12.5px/1.5 "JetBrains Mono Variable", ui-monospace, monospace; user-select: text',
  actions: 'margin: 20px 0 0; display: flex; flex-wrap: wrap; gap: 8px; align-items: center',
  primary:
    'box-sizing: border-box; padding: 6px 14px; border: 1px solid transparent; border-radius: 6px; background: light-dark(#0b6482, #62bcdc); color: light-dark(#ffffff, #0c1518); font: inherit; font-weight: 500; text-decoration: none; cursor: pointer',
  button:
    'box-sizing: border-box; padding: 6px 14px; border: 1px solid light-dark(#14242a38, #ffffff33); border-radius: 6px; background: light-dark(#ffffff, #1b2023); color: inherit; font: inherit; font-weight: 500; text-decoration: none; cursor: pointer',
} as const

/** Escapes a text for HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** A sentence in which options such as `--data-dir` are not broken across lines. */
export function plainText(text: string): string {
  return escapeHtml(text).replaceAll(/--[a-z][\w-]*/g, '<span style="white-space: nowrap">$&</span>')
}

/** An element with one of these styles. `content` is HTML. */
export function plainElement(
  tag: string,
  style: keyof typeof plainStyles,
  content: string,
  attributes: Readonly<Record<string, string>> = {},
): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<${tag} style="${escapeHtml(plainStyles[style])}"${written.join('')}>${content}</${tag}>`
}
