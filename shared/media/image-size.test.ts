import { expect, test } from 'vitest'
import { imageSize } from './image-size.ts'

const riff = (kind: string, rest: string) =>
  `5249464600000000${Buffer.from(`WEBP${kind}`).toString('hex')}${rest}`

test.each([
  ['PNG', '89504e470d0a1a0a0000000d494844520000002000000010', { width: 32, height: 16 }],
  ['GIF', '47494638396103000500', { width: 3, height: 5 }],
  ['JPEG', 'ffd8ffe000041234ffc0000b080010002001011100', { width: 32, height: 16 }],
  [
    // A photo taken upright: its pixels are sent and painted on as they are stored.
    'a JPEG that is to be shown turned',
    'ffd8ffe1001e45786966000049492a00080000000100120103000100000006000000ffc0000b080010002001011100',
    { width: 32, height: 16 },
  ],
  ['WebP, lossy', riff('VP8 ', '0a0000000000009d012a20001000'), { width: 32, height: 16 }],
  [
    'WebP, extended',
    riff('VP8X', '0a00000000000000 1f0000 0f0000'.replaceAll(' ', '')),
    { width: 32, height: 16 },
  ],
  ['a text file', Buffer.from('Hello').toString('hex'), undefined],
  ['nothing', '', undefined],
])('reads the size of %s', (_, hex, size) => {
  expect(imageSize(Buffer.from(hex, 'hex'))).toEqual(size)
})
