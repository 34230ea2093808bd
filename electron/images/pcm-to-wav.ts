/**
 * Bare samples with the header that makes them a WAV file: 16 bits, one channel, in the order of this family of answers
 * (wire-reference.md, 6.2). `undefined` for sound that is a file already.
 */
export function pcmToWav(bytes: Uint8Array, mediaType: string): Uint8Array | undefined {
  if (!/^audio\/(?:l16|pcm)/i.test(mediaType)) return undefined
  const rate = Number(/rate=(\d+)/i.exec(mediaType)?.[1] ?? usualRate)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + bytes.length, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(bytes.length, 40)
  return Buffer.concat([header, bytes])
}

const usualRate = 24_000
