import { findErrorInAnswer, type ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { toCount, toList, toText } from '../coerce.ts'
import { serverCallFailed } from '../server-call.ts'
import { readUsage } from '../read-usage.ts'
import type { TextPart } from '../repeated-text.ts'
import { createItemReader, itemIndexOf, type ItemReader } from './item-reader.ts'
import type { AppError } from '../../errors/app-error.ts'
import { finishOf } from './finish-reason.ts'
import { unfinishedError } from './unfinished.ts'
import { withoutImages } from './item-text.ts'
import { behindTheEnd } from '../behind-the-end.ts'
import { isQuietEvent } from './quiet-events.ts'

/** Turns the events of a streamed response, or one whole response object, into parts. */
export interface EventReader {
  /** One event object, told apart by its `type`. */
  read(event: Json, out: Part[]): void
  /** Whether the last event was a delta that gives `part` again, with another text, if it comes with that text. */
  canRepeat(part: TextPart): boolean
  /** Reads the last delta again with another text. */
  repeat(part: TextPart, text: string, out: Part[]): void
  /** A whole response object: the same parts, larger. */
  response(response: JsonObject, out: Part[]): void
  /** Hands over what must be sent back, once, when the answer is over. */
  end(out: Part[]): void
  /** Whether a terminal event was seen (see shared/gateway/wire/responses.md, "Stream"). */
  isComplete(): boolean
}

type ReadText = (text: string, out: Part[]) => void

/**
 * A reader for the events of one response (see shared/gateway/wire/responses.md, "Stream"). It appends parts to the
 * list it is given, and an `error` part for an error event; it never throws. `context` words those errors.
 */
export function createEventReader(context: ErrorContext = {}): EventReader {
  let items = new Map<number, ItemReader>()
  let doneItems = new Map<number, JsonObject>()
  let placesById = new Map<string, number>()
  let responseId = ''
  let hasStarted = false
  let isComplete = false
  /** The last event, where it was a delta that can be read again with another text. */
  let lastDelta: { isPlain(): boolean; read(text: string, out: Part[]): void } | undefined
  const shownTypes = new Set<string>()

  function itemAt(index: number): ItemReader {
    let item = items.get(index)
    if (item === undefined) {
      // A start that comes late, or never, must not drop this.
      hasStarted = true
      item = createItemReader(`item/${index}`)
      items.set(index, item)
    }
    return item
  }

  /**
   * Snapshots repeat the id. Another id in an event that creates a response means that the gateway began anew (see
   * shared/gateway/wire/streams.md, "A second start"); in any other event, where converted streams may make one up, it means
   * nothing.
   */
  function readStart(response: Json | undefined, canRestart: boolean, out: Part[]): void {
    const head = isJsonObject(response) ? response : {}
    const id = toText(head['id']) ?? ''
    if (hasStarted && (!canRestart || id === '' || responseId === '' || id === responseId)) {
      if (responseId === '') responseId = id
      return
    }
    hasStarted = true
    isComplete = false
    responseId = id
    items = new Map()
    doneItems = new Map()
    placesById = new Map()
    const model = toText(head['model'])
    const provider = toText(head['provider'])
    out.push({
      type: 'start',
      ...(id !== '' && { responseId: id }),
      ...(model !== undefined && { model }),
      ...(provider !== undefined && { provider }),
    })
  }

  function readItem(event: JsonObject, isDone: boolean, out: Part[]): void {
    const { item } = event
    if (!isJsonObject(item)) return
    if (isDone && isKnown(item)) return
    const index = itemIndexOf(event)
    const id = toText(item['id'])
    if (id !== undefined) placesById.set(id, index)
    if (isDone) doneItems.set(index, item)
    itemAt(index).whole(item, isDone, out)
  }

  /** Whether the same item, to the last letter, was done before: some gateways send it again under another place. */
  function isKnown(item: JsonObject): boolean {
    if (toText(item['id']) === undefined) return false
    const json = JSON.stringify(item)
    return [...doneItems.values()].some((done) => done['id'] === item['id'] && JSON.stringify(done) === json)
  }

  function readEnd(response: Json | undefined, type: string, out: Part[]): void {
    if (isComplete) return
    const body = isJsonObject(response) ? response : {}
    readStart(body, false, out)
    isComplete = true
    toList(body['output']).forEach((item, position) => {
      if (!isJsonObject(item)) return
      // Converted streams leave items out of the list, so that its places are not those of the events.
      const index = placesById.get(toText(item['id']) ?? '') ?? position
      doneItems.set(index, item)
      itemAt(index).whole(item, true, out)
    })
    const usage = readUsage(body['usage'])
    if (usage !== undefined) out.push({ type: 'usage', usage })
    const error = body['error'] ? findErrorInAnswer({ error: body['error'] }, context) : undefined
    const problem = error ?? unfinishedError(body, type) ?? failedCall()
    if (problem !== undefined) out.push({ type: 'error', error: problem })
    const hasCalls = [...doneItems.values()].some(
      (item) => String(toText(item['type'])).endsWith('tool_call') || item['type'] === 'function_call',
    )
    // Without a status of its own an empty answer says nothing of its end.
    if (doneItems.size > 0 || items.size > 0 || toText(body['status']) !== undefined)
      out.push({ type: 'finish', ...finishOf(body, type, hasCalls) })
  }

  /** A call at the service's own side that failed is the end of an answer which has nothing else. */
  function failedCall(): AppError | undefined {
    const all = [...items]
    const failed = all.find(([, item]) => item.hasFailed())
    if (failed === undefined || all.some(([, item]) => item.saysSomething())) return undefined
    const { type, status } = doneItems.get(failed[0]) ?? {}
    return serverCallFailed(toText(type) ?? '', toText(status) ?? '')
  }

  function keptItem([index, item]: readonly [number, JsonObject]): JsonObject {
    return items.get(index)?.hasImages() === true ? withoutImages(item) : item
  }

  /** Reads a delta, and again when it comes again with another text. */
  function readAgain(
    text: string,
    out: Part[],
    item: ItemReader,
    kind: 'text' | 'reasoning',
    read: ReadText,
  ) {
    lastDelta = { isPlain: () => item.isPlain(kind), read }
    read(text, out)
    return true
  }

  function readDelta(event: JsonObject, type: string, out: Part[]): boolean {
    const delta = toText(event['delta']) ?? ''
    const item = itemAt(itemIndexOf(event))
    switch (type) {
      case 'response.output_text.delta':
      case 'response.audio.transcript.delta':
      case 'response.output_audio_transcript.delta':
        return readAgain(delta, out, item, 'text', (text, into) =>
          item.text(toCount(event['content_index']) ?? 0, text, into),
        )
      case 'response.audio.delta':
      case 'response.output_audio.delta':
        item.audio(delta)
        return false
      case 'response.refusal.delta':
        item.refusal(toCount(event['content_index']) ?? 0, delta, out)
        return true
      case 'response.reasoning_summary_text.delta':
        return readAgain(delta, out, item, 'reasoning', (text, into) =>
          item.reasoning(`summary/${toCount(event['summary_index']) ?? 0}`, text, into),
        )
      case 'response.reasoning_text.delta':
        return readAgain(delta, out, item, 'reasoning', (text, into) =>
          item.reasoning(`text/${toCount(event['content_index']) ?? 0}`, text, into),
        )
      case 'response.function_call_arguments.delta':
      case 'response.custom_tool_call_input.delta':
        item.arguments(delta, out)
        return true
      case 'response.output_text.annotation.added':
        item.annotation(event['annotation'], out)
        return true
      default:
        return false
    }
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
      if (event['delta'] !== undefined && readDelta(event, type, out)) return
      switch (type) {
        case 'response.created':
          return readStart(event['response'], true, out)
        case 'response.queued':
        case 'response.in_progress':
          return readStart(event['response'], false, out)
        case 'response.output_item.added':
          return readItem(event, false, out)
        case 'response.output_item.done':
          return readItem(event, true, out)
        case 'response.image_generation_call.partial_image':
          return itemAt(itemIndexOf(event)).preview(event, out)
        case 'response.output_text.annotation.added':
          return itemAt(itemIndexOf(event)).annotation(event['annotation'], out)
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
    // A delta changes nothing but how much text its item has, and that there is some is known from the one before.
    canRepeat: () => lastDelta?.isPlain() === true,
    repeat: (_part, text, out) => lastDelta?.read(text, out),
    response(response, out) {
      readStart(response, false, out)
      readEnd(response, `response.${toText(response['status']) ?? 'completed'}`, out)
    },
    end(out) {
      for (const item of items.values()) item.end(out)
      if (!isComplete || doneItems.size === 0) return
      const inOrder = [...doneItems].toSorted(([left], [right]) => left - right)
      out.push({ type: 'keep', value: { responseId, output: inOrder.map(keptItem) } })
    },
    isComplete() {
      return isComplete
    },
  }
}

/** Errors, and events of a kind that is not documented, which are shown as they are, once for each kind. */
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
