import { findErrorInAnswer, type ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import type { Usage } from '../../runs/usage.ts'
import { toCount, toList, toText } from '../coerce.ts'
import { isSameUsage, readUsage } from '../read-usage.ts'
import type { TextPart } from '../repeated-text.ts'
import { createChoiceReader, type ChoiceReader } from './choice-reader.ts'
import { keyOfCitation, readCitation } from './citation.ts'

/** Turns `chat.completion.chunk` objects, or one whole `chat.completion`, into parts. */
export interface ChunkReader {
  read(chunk: Json, out: Part[]): void
  /**
   * Whether `part` is all that the last chunk gave, and depends only on its text, so that `repeat` can read a chunk
   * with another text in its place.
   */
  canRepeat(part: TextPart): boolean
  /** Reads the last chunk again with another text. */
  repeat(part: TextPart, text: string, out: Part[]): void
  /** Takes the counts in the `usage` of a chunk. */
  count(usage: Usage, out: Part[]): void
  end(out: Part[]): void
  /**
   * Whether every choice has its `finish_reason`, and there is at least one (see shared/gateway/wire/chat-completions.md,
   * "Stream").
   */
  isComplete(): boolean
}

/**
 * A reader for the chunks of one answer (see shared/gateway/wire/chat-completions.md, "Stream"). It appends parts to
 * the list it is given, and an `error` part for an error object among the chunks; it never throws. `context` words
 * those errors.
 */
export function createChunkReader(context: ErrorContext = {}): ChunkReader {
  let choices = new Map<number, ChoiceReader>()
  let lastChoice: ChoiceReader | undefined
  let responseId: string | undefined
  let chunksOfId = 0
  let hasStarted = false
  let usage: Usage | undefined
  const cited = new Set<string>()
  const opaqueLabels = new Set<string>()

  /**
   * The gateway may start over on another channel within one answer: a chunk with a role and a new id (see
   * shared/gateway/wire/streams.md, "A second start"). Vendors that give every chunk a role and an id of its own never
   * establish an id, so they do not count as restarts.
   */
  function readStart(chunk: JsonObject, choice: unknown, out: Part[]): void {
    const id = toText(chunk['id'])
    if (hasStarted && (id === undefined || id === responseId)) {
      chunksOfId += 1
      return
    }
    if (hasStarted) {
      const delta = isJsonObject(choice) ? choice['delta'] : undefined
      const hasContent = [...choices.values()].some((reader) => reader.hasContent())
      const isNewStart =
        isJsonObject(delta) && toText(delta['role']) !== undefined && hasContent && chunksOfId > 1
      const isFirstId = responseId === undefined
      responseId = id
      chunksOfId = 1
      if (!isNewStart || isFirstId) return
      choices = new Map()
      usage = undefined
      cited.clear()
      opaqueLabels.clear()
    }
    hasStarted = true
    responseId = id
    chunksOfId = 1
    const model = toText(chunk['model'])
    const provider = toText(chunk['provider'])
    out.push({
      type: 'start',
      ...(id !== undefined && { responseId: id }),
      ...(model !== undefined && { model }),
      ...(provider !== undefined && { provider }),
    })
  }

  function readChoice(value: unknown, position: number, out: Part[]): void {
    if (!isJsonObject(value)) return
    const index = toCount(value['index']) ?? position
    let reader = choices.get(index)
    if (reader === undefined) {
      reader = createChoiceReader(index)
      choices.set(index, reader)
    }
    lastChoice = reader
    reader.read(value, out)
  }

  function count(counted: Usage, out: Part[]): void {
    if (isSameUsage(counted, usage)) return
    usage = counted
    out.push({ type: 'usage', usage: counted })
  }

  function readCitations(values: Json | undefined, out: Part[]): void {
    for (const value of toList(values)) {
      const citation = readCitation(value)
      if (citation === undefined || cited.has(keyOfCitation(citation))) continue
      cited.add(keyOfCitation(citation))
      out.push({ type: 'citation', block: `citation/${cited.size}`, ...citation })
    }
  }

  /** Not a chunk at all, such as an event of another format: shown once by its name. */
  function readUnknown(chunk: JsonObject, out: Part[]): void {
    const label = toText(chunk['type']) ?? toText(chunk['object']) ?? 'event'
    if (label === 'ping' || label === 'chat.completion.chunk' || opaqueLabels.has(label)) return
    opaqueLabels.add(label)
    out.push({ type: 'opaque', block: `opaque/${label}`, label, value: chunk })
  }

  return {
    read(chunk, out) {
      if (!isJsonObject(chunk)) {
        const error = Array.isArray(chunk) ? findErrorInAnswer(chunk, context) : undefined
        out.push(
          error === undefined
            ? { type: 'unreadable', text: JSON.stringify(chunk) }
            : { type: 'error', error },
        )
        return
      }
      const list = chunk['choices']
      if (Array.isArray(list)) {
        readStart(chunk, list[0], out)
        for (let position = 0; position < list.length; position += 1)
          readChoice(list[position], position, out)
      }
      const counts = chunk['usage']
      const counted = counts ? readUsage(counts) : undefined
      if (counted !== undefined) count(counted, out)
      // Perplexity lists sources with their titles, and beside them their addresses alone.
      if (chunk['search_results']) readCitations(chunk['search_results'], out)
      if (chunk['citations']) readCitations(chunk['citations'], out)
      if (chunk['error'] || chunk['base_resp'] || (list === undefined && !counts)) {
        const error = findErrorInAnswer(chunk, context)
        if (error !== undefined) out.push({ type: 'error', error })
        else if (list === undefined) readUnknown(chunk, out)
      }
    },
    canRepeat: (part) => lastChoice?.canRepeat(part) === true,
    repeat(part, text, out) {
      chunksOfId += 1
      lastChoice?.repeat(part, text, out)
    },
    count,
    end(out) {
      for (const reader of choices.values()) reader.end(out)
    },
    isComplete() {
      if (choices.size === 0) return false
      for (const reader of choices.values()) if (!reader.isFinished()) return false
      return true
    },
  }
}
