import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('values stand in quotes where they have to, and what is not known is empty', () => {
  const rows = [
    ['plain', 1, undefined],
    ['a, "b"', -0.5, Number.NaN],
    ['two\nlines', 0, 'x'],
  ]
  expect(toCsv(['text', 'n', 'more'], rows)).toBe(
    'text,n,more\r\nplain,1,\r\n"a, ""b""",-0.5,\r\n"two\nlines",0,x\r\n',
  )
})
