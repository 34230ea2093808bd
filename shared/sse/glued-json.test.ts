import { expect, test, vi } from 'vitest'
import { splitGluedJson } from './glued-json.ts'

test.each([
  ['one value a line', '{"a":1}\n{"b":2}', [{ a: 1 }, { b: 2 }]],
  ['blank lines between', '{"a":1}\n\n[2]\n', [{ a: 1 }, [2]]],
  ['values without anything between', '{"a":1}{"b":{"c":[1]}}', [{ a: 1 }, { b: { c: [1] } }]],
  ['a field name between', '{"a":1}data: {"b":2}', [{ a: 1 }, { b: 2 }]],
  ['brackets in strings', '{"a":"}{\\"["}{"b":"]"}', [{ a: '}{"[' }, { b: ']' }]],
  ['values spread over lines', '{\n"a":1\n}\n{"b":2}', [{ a: 1 }, { b: 2 }]],
])('splits %s', (_, text, values) => {
  expect(splitGluedJson(text)).toEqual(values)
})

test.each([
  ['a single value', '{"a":1}'],
  ['a value that is cut', '{"a":1}{"b":'],
  ['words between', '{"a":1} and {"b":2}'],
  ['words after', '{"a":1}{"b":2} x'],
  ['words before', 'x {"a":1}{"b":2}'],
  ['something else', 'upstream timeout'],
  ['a closing bracket too many', '{"a":1}}{"b":2}'],
])('leaves %s alone', (_, text) => {
  expect(splitGluedJson(text)).toBeUndefined()
})

test.each([['{}\n'], ['{}']])('leaves a megabyte of %j alone, which nobody glued together', (value) => {
  expect(splitGluedJson(value.repeat(300_000))).toBeUndefined()
})

test('what is one value, if any, is not given to the parser in vain', () => {
  const parse = vi.spyOn(JSON, 'parse')
  for (const text of ['{a}', '{"a":[1,{}}', '[1 2]', 'words']) expect(splitGluedJson(text)).toBeUndefined()
  expect(parse).not.toHaveBeenCalled()
  parse.mockRestore()
})
