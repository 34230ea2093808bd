import { describe, expect, it } from 'vitest'
import { maxColouredAtOnce } from '../../../shared/limits.ts'
import { createBoundedHighlight, isQuicklyColoured } from './bounded-highlight.ts'
import type { HighlightCode } from './code-line.ts'
import { createCodeLines } from './code-lines.ts'
import { highlightCode } from './highlight-code.ts'

describe('colours on the page', () => {
  it('are given up for a block of code after one piece of it was slow', () => {
    const { coloured, highlight } = countColoured(1_000)
    const read = createCodeLines(highlight, 'typescript')
    const code = 'const a = 1\n'.repeat(4_000)
    expect(read(code).flat()).toHaveLength(4_000)
    expect(coloured()).toBeLessThan(maxColouredAtOnce)
  })

  it('are tried with twice as much only where that was quick', () => {
    const { coloured, highlight } = countColoured(1)
    const read = createCodeLines(highlight, 'typescript')
    read(`/* a comment without an end\n${'words of it\n'.repeat(4_000)}`)
    expect(coloured()).toBeGreaterThan(50_000)
  })

  it('leave a line plain that is longer than anybody writes', () => {
    const { coloured, highlight } = countColoured(1)
    const code = 'a<'.repeat(20_000)
    const lines = createCodeLines(highlight, 'typescript')(code).flat()
    expect(lines).toEqual([[{ text: code }]])
    expect(coloured()).toBe(0)
    expect(isQuicklyColoured(code)).toBe(false)
  })

  it('follow scopes as deep as the code wants', () => {
    const code = '${`'.repeat(3_000)
    expect(
      highlightCode(`\`${code}`, 'typescript')
        .lines.flat()
        .map(({ text }) => text)
        .join(''),
    ).toBe(`\`${code}`)
  })
})

/** A highlighter that takes `milliseconds` a call, and how many characters it was given. */
function countColoured(milliseconds: number) {
  let time = 0
  let characters = 0
  const counting: HighlightCode = (code, language) => {
    time += milliseconds
    characters += code.length
    return highlightCode(code, language)
  }
  return { coloured: () => characters, highlight: createBoundedHighlight(counting, () => time) }
}
