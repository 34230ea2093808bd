import { expect, test } from 'vitest'
import { toCsv, withoutFormula } from './csv.ts'

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

test.each([
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("http://x.example")', `'=HYPERLINK("http://x.example")`],
  ['+cmd|calc', "'+cmd|calc"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-2+3', "'-2+3"],
  ['\t=1', "'\t=1"],
  ['-2', '-2'],
  ['+1,204.5 %', '+1,204.5 %'],
  ['-1e-5', '-1e-5'],
  ['a=b', 'a=b'],
  ['', ''],
])('%j in a file for spreadsheets is %j', (text, written) => {
  expect(withoutFormula(text)).toBe(written)
})
