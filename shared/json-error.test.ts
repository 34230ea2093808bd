import { describe, expect, it } from 'vitest'
import { findJsonError } from './json-error.ts'
import { parseJson } from './json.ts'

const broken: readonly (readonly [text: string, offset: number])[] = [
  ['', 0],
  ['  ', 2],
  ['{', 1],
  ['{"a"', 4],
  ['{"a":', 5],
  ['{"a":1', 6],
  ['{"a":1,', 7],
  ['{"a":1,}', 7],
  ['{a:1}', 1],
  ["{'a':1}", 1],
  ['{"a" 1}', 5],
  ['{"a":1 "b":2}', 7],
  ['[1,]', 3],
  ['[1 2]', 3],
  ['[1}', 2],
  ['{"a":1]', 6],
  ['{"a":tru}', 5],
  ['{"a":01}', 5],
  ['{"a":1.}', 5],
  ['{"a":"open', 10],
  ['{"a":"bad \\x"}', 10],
  ['{"a":"line\nbreak"}', 10],
  ['{"a":1} x', 8],
  ['NaN', 0],
]

describe('the place of an error in JSON', () => {
  it.each(broken)('is found in %j', (text, offset) => {
    expect(parseJson(text)).toBeUndefined()
    expect(findJsonError(text)?.offset).toBe(offset)
  })

  it.each([
    '{}',
    '[]',
    ' [ ] ',
    '{"a":{"b":[1,-2.5e+3,null,true,false,"\\u00e4\\n"]}}',
    '"text"',
    '0',
    '-0.1',
  ])('is nowhere in %j', (text) => {
    expect(parseJson(text)).not.toBeUndefined()
    expect(findJsonError(text)).toBeUndefined()
  })

  it('is told as line and column, counted from 1', () => {
    expect(findJsonError('{\n  "seed": 7\n  "top_p": 1\n}')).toEqual({ offset: 16, line: 3, column: 3 })
  })

  it('is found behind very deep nesting and a very long string', () => {
    const deep = `${'['.repeat(200_000)}x`
    const long = `{"a":"${'long '.repeat(500_000)}",}`
    expect(findJsonError(deep)?.offset).toBe(200_000)
    expect(findJsonError(long)?.offset).toBe(long.length - 1)
  })
})
