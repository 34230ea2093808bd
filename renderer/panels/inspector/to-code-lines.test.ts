import { describe, expect, it } from 'vitest'
import { snippetLanguages } from '../../lib/snippets/snippet-languages.ts'
import { highlightCode } from '../../text-worker/code/highlight-code.ts'
import { toCodeLines } from './to-code-lines.ts'
import type { WireLine } from './wire-line.ts'

const nothing: ReadonlySet<string> = new Set()
const image = `data:image/png;base64,iVBORw0KGgo${'A'.repeat(4_000_000)}`

function linesOf(code: string, grammar = 'python', unfolded = nothing): WireLine[] {
  return toCodeLines(code, { grammar, highlight: highlightCode, unfolded })
}

/** The text of the lines, with folded values in brackets. */
function textOf(lines: readonly WireLine[]): string {
  return lines
    .map(({ tokens }) =>
      tokens.map((token) => (token.type === 'text' ? token.text : `[${token.label}]`)).join(''),
    )
    .join('\n')
}

describe('code in the inspector', () => {
  it.each(Object.values(snippetLanguages))(
    'is $label to the letter, spaces and empty lines included',
    ({ write, grammar }) => {
      const code = write({
        method: 'POST',
        url: 'https://gateway.example.com/v1/chat/completions',
        headers: [{ name: 'authorization', prefix: 'Bearer ', variable: 'GATEWAY_API_KEY' }],
        body: {
          type: 'text',
          text: JSON.stringify({ model: 'm', text: `it's "x" ${'long '.repeat(40)}`, list: [{ a: [1] }] }),
        },
      })
      const lines = linesOf(code, grammar)
      expect(`${textOf(lines)}\n`).toBe(code)
      expect(
        lines.some(({ tokens }) => tokens.some((token) => token.type === 'text' && token.tone === 'string')),
      ).toBe(true)
    },
  )

  it('folds files in it, and unfolds the one that is asked for', () => {
    const code = `first = "${image}"\nsecond = "${'QUJD'.repeat(201)}"\n`
    expect(textOf(linesOf(code))).toBe('first = "[image/png, 3.0 MB]"\nsecond = "[base64, 603 B]"')
    const unfolded = textOf(linesOf(code, 'python', new Set(['/1'])))
    expect(unfolded).toBe(`first = "[image/png, 3.0 MB]"\nsecond = "${'QUJD'.repeat(201)}"`)
  })

  it('cuts lines that are too long for one row, and loses nothing', () => {
    const code = `a = "${'word '.repeat(1000)}"`
    const lines = linesOf(code)
    expect(lines.length).toBe(3)
    expect(textOf(lines).replaceAll('\n', '')).toBe(code)
  })

  it('leaves very long code plain', () => {
    const lines = linesOf(`a = "${'word '.repeat(60_000)}"\nb = "c"`)
    const tones = lines.flatMap(({ tokens }) =>
      tokens.map((token) => (token.type === 'text' ? token.tone : 'folded')),
    )
    expect(new Set(tones)).toEqual(new Set([undefined]))
  })
})
