import { expect, it } from 'vitest'
import { asciiBytes } from './byte-buffer.ts'
import { readNumbers } from './read-numbers.ts'

function read(text: string, room = 10): number[] | undefined {
  const target = new Float32Array(room)
  const bytes = asciiBytes(text)
  const count = readNumbers(bytes, 0, bytes.length, target)
  return count === -1 ? undefined : [...target.subarray(0, count)]
}

it('reads every number as JSON would', () => {
  const texts = [
    '0',
    '-0.5',
    '12',
    '1e3',
    '-2.5E-7',
    '0.006929283495992422',
    '0.012345678901234567',
    '123456789012345678901234567890',
    '0.00000000000000000000000000001234',
    '3.4028234663852886e+38',
  ]
  expect(read(texts.join(' ,\n'))).toEqual(texts.map((text) => Math.fround(Number(text))))
})

it('reads what some servers write for numbers that are none', () => {
  expect(read('NaN,null, -Infinity ,Infinity')).toEqual([Number.NaN, Number.NaN, -Infinity, Infinity])
})

it('takes nothing else', () => {
  for (const text of ['1,,2', '1,', ',1', '1 2', '"1"', '-', '.5', '1.2.3', 'true', '0x10', '1;2'])
    expect(read(text), text).toBeUndefined()
  expect(read('  ')).toEqual([])
  expect(read('1,2,3', 2)).toBeUndefined()
})
