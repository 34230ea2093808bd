import { expect, it } from 'vitest'
import { caseTitle } from './case-title.ts'

it('calls a case by its description, or by its values in one line', () => {
  expect(caseTitle({ description: 'A ticket', vars: { a: 'b' }, assertions: [] })).toBe('A ticket')
  expect(caseTitle({ vars: { a: 'two\n  lines' }, assertions: [] })).toBe('two lines')
  expect(caseTitle({ vars: { a: '11', b: 30, c: ' ' }, assertions: [] })).toBe('11 · 30')
  expect(caseTitle({ vars: { a: 'x'.repeat(5_000), b: 'y' }, assertions: [] })).toBe('x'.repeat(200))
  const file = { mediaId: 'm1', mediaType: 'image/png', fileName: 'cat.png' }
  expect(caseTitle({ vars: { picture: file }, assertions: [] })).toBe('cat.png')
  expect(caseTitle({ vars: {}, assertions: [] })).toBe('')
  expect(caseTitle(undefined)).toBe('')
})
