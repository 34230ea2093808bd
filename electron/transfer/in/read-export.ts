import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, writeFileSync, type WriteStream } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { isJsonObject, parseJson } from '../../../shared/json.ts'
import { maxAttachmentBytes } from '../../../shared/limits.ts'
import type { Block } from '../../../shared/runs/block.ts'
import type { FoundConversation } from '../../../shared/transfer/import-steps.ts'
import { maxFoundConversations } from '../../../shared/transfer/import-steps.ts'
import {
  maxImportedConversationBytes,
  stagedPrefix,
  type ImportedConversation,
  type ImportNote,
  type ImportSource,
} from '../../../shared/transfer/imported-conversation.ts'
import { countRequests } from './readers/har.ts'
import { conversationReaders } from './readers/reader-table.ts'
import { placeholderOf, type ReadConversation, type SourceFile } from './readers/reader.ts'
import { jsonValues } from './json-values.ts'
import { createNotes } from './notes.ts'
import { branchCount } from './turn-tree.ts'

/** The maximum size in bytes of one conversation in a list with its embedded content, such as images as text. */
const maxElementBytes = 64 * 1024 * 1024

/** The maximum size in bytes of a file with a single JSON object, which must be in memory whole. */
const maxWholeBytes = 128 * 1024 * 1024

/** The job of the reading thread: JSON files, from an archive or alone. */
export interface ReadExportJob {
  readonly type: 'conversations'
  readonly files: readonly { readonly path: string; readonly bytes: number }[]
  /** All names in the archive. */
  readonly entries: readonly string[]
  /** An empty folder, into which the conversations are written, one per line, and their embedded files. */
  readonly staging: string
}

/** A found conversation, and the position of its line. */
export interface StagedConversation extends FoundConversation {
  readonly key: string
  readonly offset: number
  readonly bytes: number
}

export type ReadExportMessage =
  | { readonly type: 'progress'; readonly bytes: number; readonly found: number }
  | { readonly type: 'found'; readonly conversations: readonly StagedConversation[] }
  | {
      readonly type: 'over'
      readonly sources: readonly ImportSource[]
      readonly notes: readonly ImportNote[]
      readonly others: number
      /** Requests in recordings, conversations or not. */
      readonly requests: number
      /** The number of values that are too long to be read, and the size of the longest in bytes. */
      readonly tooLong: number
      readonly longest: number
      /** The file contains more conversations than are imported at once. */
      readonly isCut: boolean
    }

const linesName = 'conversations.jsonl'

export const linesOf = (staging: string): string => join(staging, linesName)

const batch = 200

/** Converts files into the common form, piece by piece, and reports what was found. */
export async function readExport(
  { files, entries, staging }: ReadExportJob,
  post: (message: ReadExportMessage) => void,
): Promise<void> {
  const lines = createWriteStream(linesOf(staging), { flags: 'wx', mode: 0o600 })
  const file = sourceFileOf(entries)
  const notes = createNotes()
  const counts = new Map<ImportSource, number>()
  const store = createFileStore(staging)
  let found: StagedConversation[] = []
  let index = 0
  let offset = 0
  let bytes = 0
  let toldBytes = 0
  let others = 0
  let requests = 0
  let tooLong = 0
  let longest = 0

  const tell = (): void => {
    if (found.length > 0) post({ type: 'found', conversations: found })
    found = []
    post({ type: 'progress', bytes, found: index })
  }

  async function take(read: ReadConversation, source: ImportSource): Promise<void> {
    const staged = stage(read, { source, index, offset, store, notes })
    index += 1
    if (staged.line !== undefined) {
      offset += staged.found.bytes
      await write(lines, staged.line)
    }
    found.push(staged.found)
    counts.set(source, (counts.get(source) ?? 0) + 1)
    if (found.length >= batch) tell()
  }

  for (const { path } of files) {
    const values = jsonValues(createReadStream(path, { highWaterMark: 1024 * 1024 }), {
      maxElementBytes,
      maxWholeBytes,
      onBytes(count) {
        bytes += count
        if (bytes - toldBytes < 8 * 1024 * 1024) return
        toldBytes = bytes
        post({ type: 'progress', bytes, found: index })
      },
    })
    for await (const piece of values) {
      if (index >= maxFoundConversations) break
      if ('tooLong' in piece) {
        tooLong += 1
        longest = Math.max(longest, piece.tooLong)
        continue
      }
      const value = parseJson(piece.text)
      const reader = isJsonObject(value)
        ? conversationReaders.find((candidate) => candidate.recognises(value))
        : undefined
      if (!isJsonObject(value) || reader === undefined) {
        others += 1
        continue
      }
      requests += countRequests(value)
      for (const read of reader.read(value, file)) await take(read, reader.source)
    }
  }
  lines.end()
  await finished(lines)
  tell()
  const sources = [...counts].toSorted(([, left], [, right]) => right - left).map(([source]) => source)
  post({
    type: 'over',
    sources,
    notes: notes.list(),
    others,
    requests,
    tooLong,
    longest,
    isCut: index >= maxFoundConversations,
  })
}

async function write(lines: WriteStream, line: Buffer): Promise<void> {
  if (!lines.write(line)) await once(lines, 'drain')
}

interface StagePlace {
  readonly source: ImportSource
  readonly index: number
  readonly offset: number
  readonly store: FileStore
  readonly notes: ReturnType<typeof createNotes>
}

function stage(
  read: ReadConversation,
  { source, index, offset, store, notes }: StagePlace,
): { readonly found: StagedConversation; readonly line?: Buffer } {
  const nothing = { index, source, turns: 0, branches: 0, files: 0, key: '', offset, bytes: 0 }
  if ('skipped' in read) return { found: { ...nothing, title: read.title, skipped: read.skipped } }
  const conversation = withStagedFiles(read, store)
  const line = Buffer.from(`${JSON.stringify(conversation)}\n`)
  if (line.byteLength > maxImportedConversationBytes)
    return { found: { ...nothing, title: read.title, skipped: 'too-long' } }
  notes.addAll(conversation.notes)
  const media = conversation.turns.flatMap(({ blocks }) => blocks).filter(({ type }) => type === 'media')
  return {
    line,
    found: {
      ...nothing,
      title: conversation.title,
      key: conversation.key,
      turns: conversation.turns.length,
      branches: branchCount(conversation.turns),
      files: media.length,
      bytes: line.byteLength,
      ...(conversation.updatedAt !== undefined && { updatedAt: conversation.updatedAt }),
    },
  }
}

interface FileStore {
  /**
   * Returns the name of the stored file, or `undefined` for invalid base64 or a file that is too large to be attached.
   */
  keep(base64: string): string | undefined
}

function createFileStore(staging: string): FileStore {
  const kept = new Set<string>()
  return {
    keep(base64) {
      if (base64.length > (maxAttachmentBytes * 4) / 3 + 4) return undefined
      const bytes = Buffer.from(base64, 'base64')
      if (bytes.byteLength === 0) return undefined
      const name = createHash('sha256').update(bytes).digest('hex')
      if (!kept.has(name)) writeFileSync(join(staging, name), bytes, { mode: 0o600 })
      kept.add(name)
      return name
    },
  }
}

/** Moves embedded files of a conversation into files, so that its line stays short. */
function withStagedFiles(conversation: ImportedConversation, store: FileStore): ImportedConversation {
  const notes = createNotes()
  notes.addAll(conversation.notes)
  const stageBlock = (block: Block): Block => {
    if (block.type !== 'media' || block.data === undefined) return block
    const { data, ...rest } = block
    const name = store.keep(data)
    if (name !== undefined) return { ...rest, url: stagedPrefix + name }
    notes.add('file-not-saved', block.name ?? block.mediaType)
    return { type: 'text', text: placeholderOf(block.name ?? block.mediaType) }
  }
  const turns = conversation.turns.map((turn) => ({ ...turn, blocks: turn.blocks.map(stageBlock) }))
  return { ...conversation, turns, notes: notes.list() }
}

/** Finds entries by their full name, by their file name, or by the id that the name begins with. */
function sourceFileOf(entries: readonly string[]): SourceFile {
  const byName = new Map<string, string>()
  const stems: [string, string][] = []
  for (const entry of entries) {
    const name = entry.split('/').at(-1) ?? entry
    byName.set(entry, entry)
    if (!byName.has(name)) byName.set(name, entry)
    stems.push([name, entry])
  }
  stems.sort(([left], [right]) => (left < right ? -1 : 1))
  return {
    findEntry(name) {
      if (name === '') return undefined
      const last = name.split('/').at(-1) ?? name
      const whole = byName.get(name) ?? byName.get(last)
      if (whole !== undefined || last.length < 8) return whole
      return stems[firstFrom(stems, last)]?.[0].startsWith(last) === true
        ? stems[firstFrom(stems, last)]?.[1]
        : undefined
    },
  }
}

/** The index of the first name that is not before this one. */
function firstFrom(names: readonly (readonly [string, string])[], name: string): number {
  let from = 0
  let to = names.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((names[middle]?.[0] ?? '') < name) from = middle + 1
    else to = middle
  }
  return from
}
