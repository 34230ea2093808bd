import { expect, it } from 'vitest'
import { maxColouringMs } from '../../../shared/limits.ts'
import { createGrowingCodeReader } from './growing-code.ts'
import { highlightCode } from './highlight-code.ts'

/** A clock that stands still: no text takes too long. */
const stopped = () => 0

it('colours the lines that are new, and those that look different since', () => {
  const read = createGrowingCodeReader(stopped)
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

it('leaves code plain once colouring has taken too long by its clock', () => {
  let time = 0
  const read = createGrowingCodeReader(() => (time += 2 * maxColouringMs))
  expect(read({ id: 1, language: 'typescript', from: 0, text: 'const a = 1\nlet' })?.lines).toEqual([
    [{ text: 'const a = 1' }],
    [{ text: 'let' }],
  ])
})

it('asks for the beginning of code it does not know (any more)', () => {
  const read = createGrowingCodeReader(stopped)
  const piece = (id: number, from: number) =>
    read({ id, language: 'typescript', from, text: 'const a = 1\n' })
  expect(piece(1, 12)).toBeUndefined()
  expect(piece(1, 0)?.lines).toHaveLength(1)
  for (let id = 2; id < 20; id += 1) piece(id, 0)
  expect(piece(1, 12)).toBeUndefined()
  expect(piece(19, 12)).toMatchObject({ from: 1 })
})
