import type { TokenColours } from './use-token-colours.ts'

/** The tokens of the light theme, whatever theme is active: for printing and exports. */
export function lightColours(): TokenColours {
  const found = new Map<string, string>()
  for (const sheet of document.styleSheets) readTokens(sheet.cssRules, found)
  const shown = getComputedStyle(document.documentElement)
  return (name) => found.get(name) ?? shown.getPropertyValue(`--color-${name}`).trim()
}

/** Only rules that always apply: neither those of a theme nor those of forced colours. */
function readTokens(rules: CSSRuleList, found: Map<string, string>): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      if (!rule.selectorText.includes(':root') || rule.selectorText.includes('[')) continue
      for (const property of rule.style)
        if (property.startsWith('--color-'))
          found.set(property.slice('--color-'.length), rule.style.getPropertyValue(property).trim())
    } else if (rule instanceof CSSLayerBlockRule) readTokens(rule.cssRules, found)
  }
}
