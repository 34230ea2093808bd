import { createHash } from 'node:crypto'
import type { SpooledFile } from '../upload/spool.ts'
import { createLoudnessMeter, type Loudness } from './loudness.ts'

/** The content of a WAV file. */
export interface MeasuredWav {
  readonly seconds: number
  readonly sampleRate: number
  readonly channels: number
  /** Left out for an unsupported sample format. */
  readonly loudness?: Loudness
  /** The comments of its `INFO` lists: every program that saved the file may have added one. */
  readonly comments: readonly string[]
  /** SHA-256 of the samples alone. */
  readonly samplesHash: string
}

const pieceBytes = 768 * 1024
const maxListLength = 1024 * 1024
const maxChunks = 1_000

/** Reads a WAV file from start to end, piece by piece. `undefined` for a file without a format or samples. */
export async function measureWav(file: Pick<SpooledFile, 'size' | 'read'>): Promise<MeasuredWav | undefined> {
  let format: Buffer | undefined
  let samples: { readonly at: number; readonly length: number } | undefined
  const comments: string[] = []
  for (let at = 12, count = 0; at + 8 <= file.size && count < maxChunks; count += 1) {
    const head = await file.read(at, 8)
    const id = head.toString('latin1', 0, 4)
    const length = Math.min(head.readUInt32LE(4), file.size - at - 8)
    if (id === 'fmt ') format = await file.read(at + 8, Math.min(length, 40))
    if (id === 'data') samples ??= { at: at + 8, length }
    // The first one counts: a program that saves the file may add another.
    if (id === 'LIST' && length <= maxListLength)
      comments.push(...readComments(await file.read(at + 8, length)))
    at += 8 + length + (length % 2)
  }
  if (format === undefined || format.length < 16 || samples === undefined) return undefined
  const bytesPerSecond = format.readUInt32LE(8)
  if (bytesPerSecond === 0) return undefined
  return {
    seconds: samples.length / bytesPerSecond,
    sampleRate: format.readUInt32LE(4),
    channels: format.readUInt16LE(2),
    comments,
    ...(await readSamples(file, samples, format)),
  }
}

async function readSamples(
  file: Pick<SpooledFile, 'read'>,
  { at, length }: { readonly at: number; readonly length: number },
  format: Buffer,
): Promise<Pick<MeasuredWav, 'loudness' | 'samplesHash'>> {
  const code = format.readUInt16LE(0)
  // An extensible format names the actual format in its sub-format.
  const kind = code === 0xfffe && format.length >= 26 ? format.readUInt16LE(24) : code
  const meter =
    kind === 1 || kind === 3
      ? createLoudnessMeter({ isFloat: kind === 3, bits: format.readUInt16LE(14) })
      : undefined
  const hash = createHash('sha256')
  const buffer = Buffer.alloc(Math.min(pieceBytes, length))
  // A multiple of every sample size, so that no sample is split.
  for (let done = 0; done < length; done += pieceBytes) {
    const bytes = await file.read(at + done, Math.min(pieceBytes, length - done), buffer)
    if (bytes.length === 0) break
    hash.update(bytes)
    meter?.add(bytes)
  }
  return { samplesHash: hash.digest('hex'), ...(meter !== undefined && { loudness: meter.value() }) }
}

function readComments(list: Buffer): string[] {
  const comments: string[] = []
  if (list.toString('latin1', 0, 4) !== 'INFO') return comments
  for (let at = 4; at + 8 <= list.length;) {
    const length = list.readUInt32LE(at + 4)
    if (list.toString('latin1', at, at + 4) === 'ICMT') {
      comments.push(list.toString('utf8', at + 8, at + 8 + length).replace(/\0+$/, ''))
    }
    at += 8 + length + (length % 2)
  }
  return comments
}
