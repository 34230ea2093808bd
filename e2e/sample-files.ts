import { writeFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'

/** A file as Playwright's file chooser takes it. */
export interface SampleFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A PNG image with one change of colour. `gamma`, if given, is the value of its gAMA chunk: 0.45455 for sRGB. */
export function pngFile(name: string, width: number, height: number, gamma?: number): SampleFile {
  const rowLength = width * 3 + 1
  const pixels = Buffer.alloc(rowLength * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      pixels.set([(x * 255) / width, (y * 255) / height, 120], y * rowLength + 1 + x * 3)
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const parts = [
    pngChunk('IHDR', head),
    ...(gamma === undefined ? [] : [pngChunk('gAMA', gammaData(gamma))]),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]
  return { name, mimeType: 'image/png', buffer: Buffer.concat([signature, ...parts]) }
}

function gammaData(gamma: number): Buffer {
  const data = Buffer.alloc(4)
  data.writeUInt32BE(Math.round(gamma * 100_000))
  return data
}

function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + 12)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, data.length + 8)), data.length + 8)
  return chunk
}

/** A tone of one second: 8 kHz, 16 bit, mono. */
export function wavFile(name: string): SampleFile {
  return toneFile(name, { pitch: 440, seconds: 1, rate: 8000 })
}

/** A tone as 16-bit mono WAV. `pitch` is in Hz, `rate` in samples a second. */
export function toneFile(
  name: string,
  { pitch, seconds, rate }: { readonly pitch: number; readonly seconds: number; readonly rate: number },
): SampleFile {
  const frames = rate * seconds
  const wav = Buffer.alloc(44 + frames * 2)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(rate, 24)
  wav.writeUInt32LE(rate * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(frames * 2, 40)
  for (let index = 0; index < frames; index += 1) {
    wav.writeInt16LE(Math.round(Math.sin((index * pitch * 2 * Math.PI) / rate) * 8000), 44 + index * 2)
  }
  return { name, mimeType: 'audio/wav', buffer: wav }
}

/** Writes a large file into a folder: choosing it by path is fast, while bytes are sent to the browser as text. */
export function onDisk(file: SampleFile, path: string): string {
  writeFileSync(path, file.buffer)
  return path
}

/** The shortest file that is recognised as a PDF. */
export function pdfFile(name: string): SampleFile {
  const text =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text) }
}

export function textFile(name: string, text: string): SampleFile {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) }
}
