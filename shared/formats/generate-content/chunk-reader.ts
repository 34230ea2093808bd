import { findErrorInAnswer, type ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import type { Usage } from '../../runs/usage.ts'
import { toCount, toText } from '../coerce.ts'
import { isSameUsage, readUsage } from '../read-usage.ts'
import type { TextPart } from '../repeated-text.ts'
import { createCandidateReader, type CandidateReader } from './candidate-reader.ts'

/**
 * Turns the chunks of a streamed result, or one whole result, into parts (see shared/gateway/wire/generate-content.md,
 * "Stream").
 */
export interface ChunkReader {
  read(chunk: Json, out: Part[]): void
  /** Whether a chunk that differs from the last one only in its text would give `part` again, with that text. */
  canRepeat(part: TextPart): boolean
  /** Reads the last chunk again with another text. */
  repeat(part: TextPart, text: string, out: Part[]): void
  /** Takes the counts in the `usageMetadata` of a chunk. */
  count(usage: Usage, out: Part[]): void
  /** Ends the answer, once: appends what was held back, and the `keep` part with what must be sent back. */
  end(out: Part[]): void
  /** Whether every candidate has its `finishReason`, or the prompt was blocked. */
  isComplete(): boolean
}

/**
 * A reader for the chunks of one answer (see shared/gateway/wire/generate-content.md, "Stream"). It appends parts to
 * the list it is given, and an `error` part for an error object among the chunks; it never throws. `context` words
 * those errors.
 */
export function createChunkReader(context: ErrorContext = {}): ChunkReader {
  let candidates = new Map<number, CandidateReader>()
  let responseId: string | undefined
  let chunksOfId = 0
  let hasStarted = false
  let isBlocked = false
  let lastUsage: Usage | undefined
  /** The candidate of the last chunk, if it had only one. */
  let onlyCandidate: CandidateReader | undefined

  /**
   * A new response id after one that several chunks had means that the gateway started over (see
   * shared/gateway/wire/streams.md, "A second start"). Chunks that each have an id of their own never establish one, so
   * they are one answer.
   */
  function readStart(chunk: JsonObject, out: Part[]): void {
    const id = toText(chunk['responseId'])
    if (hasStarted && (id === undefined || id === responseId)) {
      chunksOfId += 1
      return
    }
    const isNewStart = !hasStarted || (responseId !== undefined && chunksOfId > 1)
    hasStarted = true
    responseId = id
    chunksOfId = 1
    if (!isNewStart) return
    candidates = new Map()
    isBlocked = false
    lastUsage = undefined
    const model = toText(chunk['modelVersion'])
    const provider = toText(chunk['provider'])
    out.push({
      type: 'start',
      ...(id !== undefined && { responseId: id }),
      ...(model !== undefined && { model }),
      ...(provider !== undefined && { provider }),
    })
  }

  function readCandidate(value: unknown, position: number, out: Part[]): CandidateReader | undefined {
    if (!isJsonObject(value)) return undefined
    const index = toCount(value['index']) ?? position
    let reader = candidates.get(index)
    if (reader === undefined) {
      reader = createCandidateReader(index)
      candidates.set(index, reader)
    }
    reader.read(value, out)
    return reader
  }

  function count(usage: Usage, out: Part[]): void {
    if (isSameUsage(usage, lastUsage)) return
    lastUsage = usage
    out.push({ type: 'usage', usage })
  }

  function readBlocked(feedback: JsonObject, out: Part[]): void {
    const raw = toText(feedback['blockReason'])
    if (raw === undefined || isBlocked) return
    isBlocked = true
    out.push({ type: 'finish', reason: 'content-filter', raw })
    out.push({ type: 'opaque', block: 'promptFeedback', label: 'promptFeedback', value: feedback })
  }

  return {
    read(chunk, out) {
      onlyCandidate = undefined
      if (Array.isArray(chunk)) {
        const error = findErrorInAnswer(chunk, context)
        if (error === undefined) for (const member of chunk) this.read(member, out)
        else out.push({ type: 'error', error })
        return
      }
      if (!isJsonObject(chunk)) return
      const list = chunk['candidates']
      const feedback = chunk['promptFeedback']
      const counts = chunk['usageMetadata'] ?? chunk['usage']
      if (Array.isArray(list)) {
        readStart(chunk, out)
        for (let position = 0; position < list.length; position += 1) {
          const reader = readCandidate(list[position], position, out)
          onlyCandidate = list.length === 1 ? reader : undefined
        }
      }
      if (isJsonObject(feedback)) readBlocked(feedback, out)
      const usage = counts ? readUsage(counts, 'gemini') : undefined
      if (usage !== undefined) count(usage, out)
      const isKnown = list !== undefined || feedback !== undefined || counts !== undefined
      if (isKnown && !chunk['error']) return
      const error = findErrorInAnswer(chunk, context)
      if (error !== undefined) out.push({ type: 'error', error })
      else if (!isKnown) out.push({ type: 'opaque', block: 'opaque', label: labelOf(chunk), value: chunk })
    },
    canRepeat: () => onlyCandidate?.canRepeat() === true,
    repeat(part, text, out) {
      chunksOfId += 1
      onlyCandidate?.repeat(part, text, out)
    },
    count,
    end(out) {
      for (const reader of candidates.values()) reader.end(out)
      const first = candidates.get(0)
      if (first?.isFinished() === true && first.parts.length > 0)
        out.push({ type: 'keep', value: first.parts })
    },
    isComplete() {
      if (isBlocked) return true
      if (candidates.size === 0) return false
      for (const reader of candidates.values()) if (!reader.isFinished()) return false
      return true
    },
  }
}

/** The label of an event of an unknown kind: its own type if it has one, else its first field. */
function labelOf(event: JsonObject): string {
  return toText(event['type']) || (Object.keys(event)[0] ?? 'event')
}
