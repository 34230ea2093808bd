import { describe, expect, it } from 'vitest'
import type { HighlightCode } from './code-line.ts'
import { createCodeLines } from './code-lines.ts'
import { highlightCode } from './highlight-code.ts'

const samples: Readonly<Record<string, string>> = {
  typescript:
    "const decoder = new TextDecoder('utf-8')\n/* a comment\n   over lines */\nlet tail = `a ${\n  1 + 2\n} b`\n\nfor await (const chunk of response.body) {\n  tail += decoder.decode(chunk, { stream: true })\n}\n",
  python:
    'import os\n\n"""A doc\nstring."""\n\nclass Reader(object):\n    def read(self, size=1024):  # bytes\n        return f"{size!r}"\n',
  json: '{\n  "a": [1, 2.5e3, true, null],\n  "b": { "c": "d\\n" }\n}\n',
  bash: 'for name in *.ts; do\n  echo "$name" | sed -e \'s/a/b/\'\ndone\ncat <<EOF\ntext\nEOF\nls\n',
  xml: '<!-- a\n comment -->\n<div class="a"\n  id="b">text</div>\n<script>\nconst a = 1\n</script>\n<p>after</p>\n',
  css: '.a > b {\n  color: #fff; /* c\n  d */\n  margin: 0 2px;\n}\n',
  yaml: 'a:\n  - b: "c"\n  - |\n    text\n    more\nd: 1\n',
  diff: '--- a\n+++ b\n@@ -1 +1 @@\n-old\n+new\n',
}

describe('code coloured while it arrives', () => {
  it.each(Object.entries(samples))('looks the same as when it is coloured whole: %s', (language, code) => {
    const whole = highlightCode(code, language).lines.slice(0, -1)
    for (const step of [1, 3, 17, 1000]) {
      const read = createCodeLines(highlightCode, language)
      for (let end = 0; end < code.length; end += step) read(code.slice(0, end))
      expect(read(code).flat()).toEqual(whole)
    }
  })

  it('shows every character at every moment', () => {
    const code = samples['typescript'] as string
    const read = createCodeLines(highlightCode, 'typescript')
    for (let end = 0; end <= code.length; end += 1) {
      const text = read(code.slice(0, end))
        .flat()
        .map((line) => line.map((token) => token.text).join(''))
        .join('\n')
      expect(text).toBe(code.slice(0, end).replace(/\n$/, ''))
    }
  })

  it('colours a line once, and keeps chunks that are done', () => {
    let coloured = 0
    const counting: HighlightCode = (code, language) => {
      coloured += code.length
      return highlightCode(code, language)
    }
    const read = createCodeLines(counting, 'typescript')
    const lines = Array.from({ length: 400 }, (_, index) => `const value${index} = ${index}\n`)
    let code = ''
    const first = () => read(code)[0]
    for (const line of lines) read((code += line))
    const before = first()
    expect(read(`${code}const more = 1\n`)[0]).toBe(before)
    expect(coloured).toBeLessThan(code.length * 1.2)
  })

  it('does not colour a long open comment anew for every line', () => {
    let coloured = 0
    const counting: HighlightCode = (code, language) => {
      coloured += code.length
      return highlightCode(code, language)
    }
    const read = createCodeLines(counting, 'typescript')
    let code = '/* a long comment\n'
    for (let line = 0; line < 1000; line += 1) read((code += 'words and words of it\n'))
    expect(coloured).toBeLessThan(code.length * 40)
    expect(read(code).flat()).toHaveLength(1001)
  })

  it('stops when its time is over, and goes on with the next look', () => {
    let time = 0
    const slow: HighlightCode = (code, language) => {
      time += 1
      return highlightCode(code, language)
    }
    const read = createCodeLines(slow, 'typescript', 4, () => time)
    const code = 'const a = 1\n'.repeat(160)
    const colouredLines = (text: string): number =>
      read(text)
        .flat()
        .filter((line) => line.length > 1).length
    expect([colouredLines(code), colouredLines(`${code}b`), colouredLines(`${code}bc`)]).toEqual([64, 64, 64])
    expect([colouredLines(`${code}b\n`), colouredLines(`${code}b\nc\n`)]).toEqual([128, 160])
    expect(read(`${code}b\nc\n`).flat()).toHaveLength(162)
  })

  it('leaves a language it does not know plain', () => {
    expect(createCodeLines(highlightCode, 'klingon')('a <b>\nc').flat()).toEqual([
      [{ text: 'a <b>' }],
      [{ text: 'c' }],
    ])
  })
})
