import { expect, it } from 'vitest'
import { createGrowingCodeReader } from './growing-code.ts'
import { highlightCode } from './highlight-code.ts'

it('colours the lines that are new, and those that look different since', () => {
  const read = createGrowingCodeReader()
  const pieces = ['const a = 1\nlet b = `\n', 'still open\n', '` + 2\nconst c = 3\n']
  const code = pieces.join('')
  const lines: unknown[] = []
  let from = 0
  for (const text of pieces) {
    const changed = read({ id: 1, language: 'typescript', from, text })
    lines.splice(changed?.from ?? 0, Number.POSITIVE_INFINITY, ...(changed?.lines ?? []))
    from += text.length
  }
  expect(lines).toEqual(highlightCode(code, 'typescript').lines.slice(0, -1))
})

it('asks for the beginning of code it does not know (any more)', () => {
  const read = createGrowingCodeReader()
  const piece = (id: number, from: number) =>
    read({ id, language: 'typescript', from, text: 'const a = 1\n' })
  expect(piece(1, 12)).toBeUndefined()
  expect(piece(1, 0)?.lines).toHaveLength(1)
  for (let id = 2; id < 20; id += 1) piece(id, 0)
  expect(piece(1, 12)).toBeUndefined()
  expect(piece(19, 12)).toMatchObject({ from: 1 })
})
