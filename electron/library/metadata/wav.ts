import { readAt, type ByteSource } from '../read-at.ts'
import { maxTextBytes, ownName, type MetadataCarrier } from './carrier.ts'
import { lengthBytes, listChunks, makeChunk, type RiffChunk } from './riff.ts'

const marker = `${ownName} `

/**
 * WAV: the comment of a `LIST` chunk of type `INFO` at its end. A file with wrong lengths, as streams have them, is
 * stored unchanged.
 */
export const wavCarrier: MetadataCarrier = {
  async embed(file, size, { json }) {
    const last = (await listChunks(file, size))?.at(-1)
    if (last === undefined || last.at + 8 + last.length > size) return undefined
    const comment = makeChunk('ICMT', Buffer.from(`${marker}${json}\0`))
    const list = makeChunk('LIST', Buffer.concat([Buffer.from('INFO'), comment]))
    const instead = Buffer.concat([Buffer.alloc(size % 2), list])
    return [
      { start: 4, end: 8, instead: lengthBytes(size + instead.length - 8) },
      { start: size, end: size, instead },
    ]
  },
  async read(file, size) {
    for (const chunk of (await listChunks(file, size)) ?? []) {
      const text = await ownTextIn(file, chunk)
      if (text !== undefined) return text
    }
    return undefined
  },
  async withoutOwn(file, size) {
    const ranges = []
    for (const chunk of (await listChunks(file, size)) ?? []) {
      if ((await ownTextIn(file, chunk)) === undefined) continue
      const { at, length } = chunk
      ranges.push({ start: at, end: Math.min(at + 8 + length + (length % 2), size) })
    }
    if (ranges.length === 0) return []
    const left = ranges.reduce((sum, { start, end }) => sum - (end - start), size)
    return [{ start: 4, end: 8, instead: lengthBytes(left - 8) }, ...ranges]
  },
}

async function ownTextIn(file: ByteSource, { id, at, length }: RiffChunk): Promise<string | undefined> {
  if (id !== 'LIST' || length < 12 || length > maxTextBytes) return undefined
  const data = await readAt(file, at + 8, length)
  if (data.toString('latin1', 0, 4) !== 'INFO') return undefined
  for (let item = 4; item + 8 <= data.length;) {
    const bytes = data.readUInt32LE(item + 4)
    const text = data.toString('utf8', item + 8, item + 8 + bytes).replace(/\0+$/, '')
    if (text.startsWith(marker)) return text.slice(marker.length)
    item += 8 + bytes + (bytes % 2)
  }
  return undefined
}

/** The duration of a WAV file in milliseconds: the bytes of its data divided by the bytes per second of its format. */
export async function wavDuration(file: ByteSource, size: number): Promise<number | undefined> {
  let bytesPerSecond = 0
  for (const { id, at, length } of (await listChunks(file, size)) ?? []) {
    const rate = id === 'fmt ' ? await readAt(file, at + 16, 4) : undefined
    if (rate?.length === 4) bytesPerSecond = rate.readUInt32LE(0)
    if (id === 'data' && bytesPerSecond > 0) {
      // A file that was written while it was streamed states no lengths.
      const bytes = length === 0 ? size - at - 8 : Math.min(length, size - at - 8)
      return Math.round((bytes / bytesPerSecond) * 1000)
    }
  }
  return undefined
}
