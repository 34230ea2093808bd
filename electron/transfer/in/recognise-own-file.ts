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

/** What the first bytes of a file say that it is. Whoever takes it reads it whole, and says what is wrong with it. */
export function recogniseOwnFile(name: string, head: Uint8Array): OwnFileKind | undefined {
  const bytes = Buffer.from(head)
  const first = firstEntryOf(bytes)
  const text = (first?.content ?? bytes).toString('utf8').replace(/^\uFEFF/, '')
  const found = marks.find(([, mark]) => mark.entry === first?.name && says(text, mark))
  if (found !== undefined) return found[0]
  // Of a JSON file that is not here whole, keys of any depth would be taken for those of a pack.
  const mayBePack = /\.ya?ml$/i.test(name) || head.byteLength < ownFileHeadBytes
  return first === undefined && mayBePack && isPack(name, text) ? 'pack' : undefined
}

/** Whether it is an object with this field, which is the first one where only the beginning of it is there. */
function says(text: string, { field, value }: OwnFileMark): boolean {
  const whole = parseJson(text)
  if (whole !== undefined) return isJsonObject(whole) && whole[field] === value
  const [, key, said] = /^\s*\{\s*"([^"\\]*)"\s*:\s*"([^"\\]*)"/.exec(text) ?? []
  return key === field && said === value
}

interface FirstEntry {
  readonly name: string
  /** As much of it as is there. */
  readonly content: Buffer
}

const localHeaderBytes = 30

/** They hold its first field, and grow to two megabytes at the most. */
const readBytes = 2048

/** The first entry of a ZIP file (APPNOTE 6.3, 4.3.7); `undefined` for what is none. */
function firstEntryOf(bytes: Buffer): FirstEntry | undefined {
  if (bytes.length < localHeaderBytes || bytes.readUInt32LE(0) !== 0x04034b50) return undefined
  const method = bytes.readUInt16LE(8)
  const nameEnd = localHeaderBytes + bytes.readUInt16LE(26)
  const name = bytes.toString('utf8', localHeaderBytes, nameEnd)
  const packed = bytes.subarray(nameEnd + bytes.readUInt16LE(28))
  return { name, content: method === 8 ? inflateBeginning(packed) : packed }
}

/** What of it fits into the bytes that are looked at; nothing of what is damaged. */
function inflateBeginning(packed: Buffer): Buffer {
  try {
    return inflateRawSync(packed.subarray(0, readBytes), { finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return Buffer.alloc(0)
  }
}
