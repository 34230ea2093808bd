import highlighter from 'highlight.js/lib/core'
import typescript from 'highlight.js/lib/languages/typescript'
import type { CodeHighlighterPlugin, HighlightResult, HighlightToken } from 'streamdown'

highlighter.registerLanguage('ts', typescript)
const known = new Map<string, HighlightResult>()

/**
 * Stands in for `@streamdown/code`, which is not installed: colours code by highlight.js, faster than the Shiki of the
 * real one, and keeps results as that does.
 */
export const codePlugin: CodeHighlighterPlugin = {
  name: 'shiki',
  type: 'code-highlighter',
  getSupportedLanguages: () => ['ts'],
  supportsLanguage: (language) => language === 'ts',
  getThemes: () => ['github-light', 'github-dark'],
  highlight({ code, isIncomplete = false }) {
    const result = known.get(code) ?? {
      tokens: tokensOf(highlighter.highlight(code, { language: 'ts' }).value),
    }
    if (!isIncomplete) known.set(code, result)
    return result
  },
}

/** The tokens of each line of highlighted HTML. */
function tokensOf(html: string): HighlightToken[][] {
  const lines: HighlightToken[][] = [[]]
  const open: string[] = []
  for (const [piece] of html.matchAll(/<[^>]*>|\n|[^<\n]+/g)) {
    if (piece === '\n') lines.push([])
    else if (piece === '</span>') open.pop()
    else if (piece.startsWith('<')) open.push(colours[piece.slice(19, -2)] ?? '')
    else lines.at(-1)?.push({ content: decode(piece), color: open.at(-1) ?? '' })
  }
  return lines
}

const colours: Readonly<Record<string, string>> = {
  keyword: '#cf222e',
  string: '#0a3069',
  number: '#0550ae',
  comment: '#6e7781',
}

function decode(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
