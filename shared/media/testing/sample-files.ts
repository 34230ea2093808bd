const fromHex = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex.replaceAll(' ', ''), 'hex'))
const fromLatin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))

/** The beginning of a file of each known type, as far as type detection reads it. */
export const sampleFiles: Readonly<Record<string, Uint8Array>> = {
  'image/png': fromHex('89504e470d0a1a0a 0000000d49484452 00000020 00000010 0802000000'),
  'image/jpeg': fromHex('ffd8ffe00004 1234 ffc0000b08 0010 0020 0101110000'),
  'image/gif': fromHex('474946383961 0300 0500 000000'),
  'image/webp': fromLatin1('RIFF\x24\0\0\0WEBPVP8 '),
  'image/avif': fromLatin1('\0\0\0\x1cftypavif\0\0\0\0'),
  'image/heic': fromLatin1('\0\0\0\x18ftypheic\0\0\0\0'),
  'image/heif': fromLatin1('\0\0\0\x18ftypmif1\0\0\0\0'),
  'image/tiff': fromLatin1('II*\0\x08\0\0\0'),
  'image/bmp': fromHex('424d 46000000 00000000 36000000 28000000 02000000 02000000'),
  'audio/wav': fromLatin1('RIFF\x24\0\0\0WAVEfmt '),
  'audio/mpeg': fromHex('fffb9064 00000000'),
  'audio/flac': fromLatin1('fLaC\0\0\0\x22'),
  'audio/ogg': fromLatin1('OggS\0\x02'),
  'audio/mp4': fromLatin1('\0\0\0\x1cftypM4A \0\0\0\0'),
  'audio/aac': fromHex('fff15080 02bffc'),
  'video/mp4': fromLatin1('\0\0\0\x1cftypisom\0\0\0\0'),
  'video/webm': fromHex('1a45dfa3 9f4286810142f7810142f2810442f381084282847765626d'),
  'application/pdf': fromLatin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'),
  'text/plain': new TextEncoder().encode('Grüße\tan alle\n\u001b[31mrot\u001b[0m'),
}
