import { expect, test } from 'vitest'
import { imageOrientation } from './image-orientation.ts'

const exif = 'ffe10020457869660000'
const little = (value: string) => `ffd8${exif}49492a00080000000100120103000100000${value}000000000000`
const big = (value: string) =>
  `ffd8ffe00004abcd${exif}4d4d002a0000000800010112000300000001${value}000000000000`

test.each([
  ['noted in little-endian order', little('00300'), 3],
  ['noted in big-endian order, behind another segment', big('0006'), 6],
  ['a number that says nothing', little('02a00'), 1],
  ['none noted', 'ffd8ffe000041234ffc0000b080010002001011100', 1],
  ['a file that ends in the middle of it', little('00300').slice(0, 50), 1],
  ['no JPEG', '89504e470d0a1a0a0000000d494844520000002000000010', 1],
])('reads how a picture is to be turned: %s', (_, hex, expected) => {
  expect(imageOrientation(Uint8Array.from(Buffer.from(hex, 'hex')))).toBe(expected)
})
