import { findErrorInAnswer, type ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { toText } from '../coerce.ts'
import { readUsage } from '../read-usage.ts'
import type { TextPart } from '../repeated-text.ts'
import { itemIndexOf } from './item-reader.ts'
import { finishOf } from './finish-reason.ts'
import { unfinishedError } from './unfinished.ts'
import { behindTheEnd } from '../behind-the-end.ts'
import { isQuietEvent } from './quiet-events.ts'
import { readDelta, type RepeatableDelta } from './read-delta.ts'
import { createResponseItems } from './response-items.ts'

/** Turns the events of a streamed response, or one whole response object, into parts. */
export interface EventReader {
  /** Reads one event, identified by its `type`. */
  read(event: Json, out: Part[]): void
  /** Whether a delta that differs from the last event only in its text would give `part` again, with that text. */
  canRepeat(part: TextPart): boolean
  /** Reads the last delta again with another text. */
  repeat(part: TextPart, text: string, out: Part[]): void
  /** Reads a whole response object into the same parts, only larger. */
  response(response: JsonObject, out: Part[]): void
  /** Ends the answer, once: appends what was held back, and the `keep` part with what must be sent back. */
  end(out: Part[]): void
  /** Whether a terminal event was seen (see shared/gateway/wire/responses.md, "Stream"). */
  isComplete(): boolean
}

/**
 * A reader for the events of one response (see shared/gateway/wire/responses.md, "Stream"). It appends parts to the
 * list it is given, and an `error` part for an error event; it never throws. `context` words those errors.
 */
export function createEventReader(context: ErrorContext = {}): EventReader {
  const items = createResponseItems()
  let responseId = ''
  let hasStarted = false
  let isComplete = false
  /** The last event, if it was a delta that can be read again with another text. */
  let lastDelta: RepeatableDelta | undefined
  const shownTypes = new Set<string>()

  /**
   * Snapshots repeat the id. Another id in `response.created` means that the gateway started over (see
   * shared/gateway/wire/streams.md, "A second start"); in any other event, where converted streams may make one up, it
   * means nothing. A start that is missing or comes after the first item must not drop existing items.
   */
  function readStart(response: Json | undefined, canRestart: boolean, out: Part[]): void {
    const head = isJsonObject(response) ? response : {}
    const id = toText(head['id']) ?? ''
    const isBegun = hasStarted || !items.isEmpty()
    if (isBegun && (!canRestart || id === '' || responseId === '' || id === responseId)) {
      if (responseId === '') responseId = id
      return
    }
    hasStarted = true
    isComplete = false
    responseId = id
    items.clear()
    const model = toText(head['model'])
    const provider = toText(head['provider'])
    out.push({
      type: 'start',
      ...(id !== '' && { responseId: id }),
      ...(model !== undefined && { model }),
      ...(provider !== undefined && { provider }),
    })
  }

  function readEnd(response: Json | undefined, type: string, out: Part[]): void {
    if (isComplete) return
    const body = isJsonObject(response) ? response : {}
    readStart(body, false, out)
    isComplete = true
    items.readList(body['output'], out)
    const usage = readUsage(body['usage'])
    if (usage !== undefined) out.push({ type: 'usage', usage })
    const error = body['error'] ? findErrorInAnswer({ error: body['error'] }, context) : undefined
    const problem = error ?? unfinishedError(body, type) ?? items.failedCall()
    if (problem !== undefined) out.push({ type: 'error', error: problem })
    // An empty answer without a status of its own does not say how it ended.
    if (!items.isEmpty() || toText(body['status']) !== undefined)
      out.push({ type: 'finish', ...finishOf(body, type, items.hasCalls()) })
  }

  return {
    read(event, out) {
      lastDelta = undefined
      if (!isJsonObject(event)) return
      const type = toText(event['type']) ?? toText(event['object']) ?? 'event'
      if (isComplete && (event['delta'] !== undefined || type.startsWith('response.output_item.'))) {
        out.push(behindTheEnd(event))
        return
      }
      if (event['delta'] !== undefined) {
        const delta = readDelta(items.at(itemIndexOf(event)), event, type, out)
        if (typeof delta === 'object') lastDelta = delta
        if (delta !== false) return
      }
      switch (type) {
        case 'response.created':
          return readStart(event['response'], true, out)
        case 'response.queued':
        case 'response.in_progress':
          return readStart(event['response'], false, out)
        case 'response.output_item.added':
          return items.read(event, false, out)
        case 'response.output_item.done':
          return items.read(event, true, out)
        case 'response.image_generation_call.partial_image':
          return items.at(itemIndexOf(event)).preview(event, out)
        case 'response.output_text.annotation.added':
          return items.at(itemIndexOf(event)).annotation(event['annotation'], out)
        case 'response.completed':
        case 'response.incomplete':
        case 'response.failed':
        case 'response.cancelled':
        case 'response.done':
          return readEnd(event['response'], type, out)
        case 'response':
        case 'response.compaction':
          return this.response(event, out)
        default:
          readOther(event, type, shownTypes, context, out)
      }
    },
    // A delta only changes the length of its item's text, and the previous delta already showed that there is some.
    canRepeat: () => lastDelta?.isPlain() === true,
    repeat: (_part, text, out) => lastDelta?.read(text, out),
    response(response, out) {
      readStart(response, false, out)
      readEnd(response, `response.${toText(response['status']) ?? 'completed'}`, out)
    },
    end(out) {
      items.end(out)
      if (isComplete && items.hasDone())
        out.push({ type: 'keep', value: { responseId, output: items.toKeep() } })
    },
    isComplete() {
      return isComplete
    },
  }
}

/** Reads errors, and events of an undocumented type, which are shown unchanged, once for each type. */
function readOther(
  event: JsonObject,
  type: string,
  shown: Set<string>,
  context: ErrorContext,
  out: Part[],
): void {
  if (isQuietEvent(type) || shown.has(type)) return
  const error = findErrorInAnswer(event, context)
  if (error !== undefined) {
    out.push({ type: 'error', error })
    return
  }
  shown.add(type)
  out.push({ type: 'opaque', block: `event/${type}`, label: type, value: event })
}
