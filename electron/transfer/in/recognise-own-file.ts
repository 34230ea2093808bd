import { inflateRawSync, constants } from 'node:zlib'
import {
  ownFileHeadBytes,
  ownFileMarks,
  type OwnFileKind,
  type OwnFileMark,
} from '../../../shared/data/own-files.ts'
import { isPack } from '../../../shared/experiments/is-pack.ts'
import { isJsonObject, parseJson } from '../../../shared/json.ts'

const marks = Object.entries(ownFileMarks) as [keyof typeof ownFileMarks, OwnFileMark][]

/**
 * Recognises a file of this app by its first bytes. The importer of that kind reads the whole file and reports its
 * errors.
 */
export function recogniseOwnFile(name: string, head: Uint8Array): OwnFileKind | undefined {
  const bytes = Buffer.from(head)
  const first = firstEntryOf(bytes)
  const text = (first?.content ?? bytes).toString('utf8').replace(/^\uFEFF/, '')
  const found = marks.find(([, mark]) => mark.entry === first?.name && says(text, mark))
  if (found !== undefined) return found[0]
  // In a truncated JSON file, keys of any depth could look like those of a pack.
  const mayBePack = /\.ya?ml$/i.test(name) || head.byteLength < ownFileHeadBytes
  return first === undefined && mayBePack && isPack(name, text) ? 'pack' : undefined
}

/** Whether it is an object with this field; in a truncated one the field must be the first. */
function says(text: string, { field, value }: OwnFileMark): boolean {
  const whole = parseJson(text)
  if (whole !== undefined) return isJsonObject(whole) && whole[field] === value
  const [, key, said] = /^\s*\{\s*"([^"\\]*)"\s*:\s*"([^"\\]*)"/.exec(text) ?? []
  return key === field && said === value
}

interface FirstEntry {
  readonly name: string
  /** The available part of it. */
  readonly content: Buffer
}

const localHeaderBytes = 30

/** The entries contain their first field early, and unpack to two megabytes at the most. */
const readBytes = 2048

/** The first entry of a ZIP file (APPNOTE 6.3, 4.3.7); `undefined` for any other file. */
function firstEntryOf(bytes: Buffer): FirstEntry | undefined {
  if (bytes.length < localHeaderBytes || bytes.readUInt32LE(0) !== 0x04034b50) return undefined
  const method = bytes.readUInt16LE(8)
  const nameEnd = localHeaderBytes + bytes.readUInt16LE(26)
  const name = bytes.toString('utf8', localHeaderBytes, nameEnd)
  const packed = bytes.subarray(nameEnd + bytes.readUInt16LE(28))
  return { name, content: method === 8 ? inflateBeginning(packed) : packed }
}

/** The beginning of the unpacked data; empty for damaged data. */
function inflateBeginning(packed: Buffer): Buffer {
  try {
    return inflateRawSync(packed.subarray(0, readBytes), { finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return Buffer.alloc(0)
  }
}
