import type { Block } from '../../../../shared/runs/block.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import { isJsonObject, type Json } from '../../../../shared/json.ts'
import { defaultConversationSettings } from '../../../../shared/conversations/default-settings.ts'
import { mediaBlock } from '../../../../shared/conversations/bodies/media-block.ts'
import {
  archivePrefix,
  maxImportedModel,
  maxImportedTitle,
  maxImportedTurns,
  type ImportedConversation,
  type ImportSource,
  type SkipReason,
} from '../../../../shared/transfer/imported-conversation.ts'
import type { Notes } from '../notes.ts'
import { withOwnCallIds } from '../own-call-ids.ts'
import { branchCount, toTurnTree, type DraftTurn, type SourceNode, type TurnTree } from '../turn-tree.ts'

/** A conversation that cannot be imported, and why. */
export interface SkippedConversation {
  readonly skipped: SkipReason
  readonly title: string
}

export type ReadConversation = ImportedConversation | SkippedConversation

/** Reads the conversations of one tool. Files are recognised by their content: names can be changed. */
export interface ConversationReader {
  readonly source: ImportSource
  /** Whether a value of a file (an element of its list, a line of it, or the whole file) belongs to this tool. */
  recognises(value: JsonObject): boolean
  /** The conversations in a value; only called for values that `recognises` accepted. */
  read(value: JsonObject, file: SourceFile): Iterable<ReadConversation>
}

/** The file that contains a value. */
export interface SourceFile {
  /** The archive entry with this name or ending with it, such as an image by its id. */
  findEntry(name: string): string | undefined
}

/** A conversation as a reader has parsed it. */
export interface ConversationParts {
  readonly source: ImportSource
  readonly key: string
  readonly title: string
  readonly createdAt?: number | undefined
  readonly updatedAt?: number | undefined
  readonly model?: string
  readonly system?: string
  readonly settings?: Partial<ImportedConversation['settings']>
  readonly tags?: readonly string[]
  readonly notes: Notes
}

/** Converts a tree of messages into a conversation, or returns why that is impossible. */
export function conversationOfNodes(
  nodes: readonly SourceNode[],
  currentId: string | undefined,
  parts: ConversationParts,
): ReadConversation {
  if (nodes.length > maxImportedTurns) return { skipped: 'too-many-turns', title: titleLine(parts.title) }
  return conversationOfTree(toTurnTree(nodes, currentId, parts.notes), parts)
}

/** Converts a list of messages into a conversation. */
export function conversationOfList(
  turns: readonly NonNullable<SourceNode['turn']>[],
  parts: ConversationParts,
): ReadConversation {
  const nodes = turns.map((turn, index): SourceNode => ({
    id: String(index),
    parentId: index === 0 ? null : String(index - 1),
    turn,
  }))
  return conversationOfNodes(nodes, undefined, parts)
}

export function conversationOfTree(
  { turns: given, headTurnId }: TurnTree,
  {
    source,
    key,
    title,
    createdAt,
    updatedAt,
    model = '',
    system = '',
    settings,
    tags = [],
    notes,
  }: ConversationParts,
): ReadConversation {
  const line = titleLine(title)
  if (given.length === 0) return { skipped: 'no-messages', title: line }
  const turns = withOwnCallIds(given)
  const branches = branchCount(turns)
  if (branches > 1) notes.add('branches', line)
  const { calls, results } = openEnds(turns)
  if (calls) notes.add('open-call', line)
  if (results) notes.add('open-result', line)
  if (system !== '') notes.add('system-prompt', line)
  const { title: _title, ...defaults } = defaultConversationSettings(model)
  return {
    source,
    key,
    title: line,
    ...(createdAt !== undefined && { createdAt }),
    ...(updatedAt !== undefined && { updatedAt }),
    settings: { ...defaults, system, ...settings },
    ...(tags.length > 0 && { tags: [...tags] }),
    turns,
    headTurnId,
    notes: notes.list(),
  }
}

/** Whether there are calls without results, and results without calls: they are shown, but not sent again. */
function openEnds(turns: readonly { readonly blocks: readonly Block[] }[]): {
  readonly calls: boolean
  readonly results: boolean
} {
  const open = new Set<string>()
  const called = new Set<string>()
  let results = false
  for (const block of turns.flatMap((turn) => turn.blocks))
    if (block.type === 'tool-call') {
      called.add(block.callId)
      open.add(block.callId)
    } else if (block.type === 'tool-result') {
      // A result before its call answers nothing.
      if (!called.has(block.callId)) results = true
      open.delete(block.callId)
    }
  return { calls: open.size > 0, results }
}

function titleLine(title: string): string {
  const line = title
    .slice(0, maxImportedTitle * 4)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return Array.from(line).slice(0, maxImportedTitle).join('')
}

/**
 * Milliseconds since 1970, from a number in seconds, milliseconds, microseconds or nanoseconds, or from a date as text.
 */
export function timeOf(value: Json | undefined): number | undefined {
  if (typeof value === 'string') {
    const parsed = /^\d+(?:\.\d+)?$/.test(value) ? timeOf(Number(value)) : Date.parse(value)
    return parsed === undefined || !isTime(parsed) ? undefined : parsed
  }
  if (typeof value !== 'number' || value <= 0) return undefined
  const scale = [1e11, 1e14, 1e17].findIndex((limit) => value < limit)
  const time = Math.round([value * 1000, value, value / 1000][scale] ?? value / 1e6)
  return isTime(time) ? time : undefined
}

/** From 1970 to the last day that a `Date` can represent. */
function isTime(time: number): boolean {
  return time > 0 && time < 8.64e15
}

/** A text block; empty for an empty text. */
export function textBlocks(text: string): Block[] {
  return text === '' ? [] : [{ type: 'text', text }]
}

/** A file by its address: a data URL, an entry of the archive, or a server, which is never contacted. */
export function fileAt(
  url: string,
  {
    name,
    fallbackType,
    file,
    notes,
  }: { name?: string; fallbackType: string; file: SourceFile; notes: Notes },
): Block[] {
  if (url === '') return []
  if (url.startsWith('data:')) {
    const block = mediaBlock(url, fallbackType, name)
    if (block.type === 'media' && block.data !== undefined) return [block]
    return missingFile(name ?? fallbackType, notes)
  }
  const entry = file.findEntry(url)
  if (entry !== undefined) return [archiveBlock(entry, fallbackType, name)]
  if (/^https?:/i.test(url)) {
    notes.add('remote-file', url)
    return [{ type: 'text', text: name === undefined || name === '' ? url : `${name}: ${url}` }]
  }
  return missingFile(name ?? url, notes)
}

export function archiveBlock(entry: string, mediaType: string, name = entry.split('/').at(-1)): Block {
  return {
    type: 'media',
    mediaType,
    url: archivePrefix + entry,
    ...(name !== undefined && name !== '' && { name }),
  }
}

/** The placeholder of a file that is not in the export. It is also sent to models, so that the gap is explained. */
export function missingFile(name: string, notes: Notes): Block[] {
  notes.add('missing-file', name)
  return [{ type: 'text', text: placeholderOf(name) }]
}

/** English for every user: models receive it. */
// oxlint-disable-next-line text/untranslated -- what a model is told
export const placeholderOf = (name: string): string => `[File not in the export: ${name}]`

/** A call with its arguments as text: other values become JSON. */
export function callBlock(
  callId: string,
  name: string,
  given: Json | undefined,
): Block & { type: 'tool-call' } {
  const text =
    typeof given === 'string' ? given : given === undefined || given === null ? '{}' : JSON.stringify(given)
  return { type: 'tool-call', callId, name, arguments: text }
}

/** The result of a call as text: other values become JSON. */
export function resultBlock(callId: string, value: Json | undefined, isError = false): Block {
  const output =
    typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)
  return { type: 'tool-result', callId, output, ...(isError && { isError }) }
}

/** A call, and its result if it has one: a stopped call has none. */
export function callWithResult(
  call: Block & { readonly type: 'tool-call' },
  value: Json | undefined,
  isError = false,
): Block[] {
  return (value === undefined || value === null) && !isError
    ? [call]
    : [call, resultBlock(call.callId, value, isError)]
}

/** The members of an object that are objects, with their names. */
export function objectEntries(value: Json | undefined): [string, JsonObject][] {
  return isJsonObject(value)
    ? Object.entries(value).filter((entry): entry is [string, JsonObject] => isJsonObject(entry[1]))
    : []
}

/** Tracks the model of each answer in a conversation. */
export function createModelNames() {
  let last = ''
  return {
    /** Sets the model `name` on the answers; changes nothing if it is `''`. */
    on<Made extends { readonly turn?: DraftTurn }>(name: string, made: readonly Made[]): Made[] {
      if (name === '') return [...made]
      last = name
      const importedModel = name.slice(0, maxImportedModel)
      return made.map((item) =>
        item.turn?.role === 'assistant' ? { ...item, turn: { ...item.turn, importedModel } } : item,
      )
    },
    /** The last model, `''` if there was none. */
    last: (): string => last,
  }
}
