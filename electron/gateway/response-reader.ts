import type { AppError } from '../../shared/errors/app-error.ts'
import type { ErrorContext } from '../../shared/gateway/errors/normalise-error-body.ts'
import type { Format } from '../../shared/formats/format.ts'
import { resolveResultAddress } from '../../shared/gateway/result-address.ts'
import { isJsonObject, parseJson } from '../../shared/json.ts'
import {
  maxErrorBodyBytes,
  maxEventBytes,
  maxLinesLookedAt,
  maxStreamBytes,
  maxUnframedLines,
  maxUnreadableParts,
  maxVectorAnswerBytes,
  maxWholeAnswerBytes,
  readElsewhereBytes,
} from '../../shared/limits.ts'
import type { Part } from '../../shared/runs/part.ts'
import { answerTooIntricate, answerTooLarge, createJsonMeter, eventTooLarge } from './answer-limit.ts'
import { createBodyBytes } from './body-bytes.ts'
import { bodyKindOf, type BodyKind } from './body-kind.ts'
import { createBytesFirstReader } from './bytes-first-reader.ts'
import type { ResponseHead } from './exchange.ts'
import { charsetOf, createTranscoder } from '../lib/charset.ts'
import { createCitationMarks } from './citation-marks.ts'
import { createThoughts } from '../../shared/formats/thoughts.ts'
import { createReceipt } from './receipt.ts'
import { createPartLimiter } from './limit-parts.ts'
import { judgeEnd, type ContentEnd } from './judge-end.ts'
import { createLineCutter } from './line-cutter.ts'
import { readWholeBody } from './read-whole-body.ts'
import { createReportedUsage } from './reported-usage.ts'
import { createStreamBody, type OnStreamEvent, type StreamBody } from './stream-body.ts'
import type { ResponseReader, OnParts } from './reader-types.ts'

/** What is known beyond the response. All of it is optional; it only makes errors more helpful. */
export interface ReaderContext extends Pick<
  ErrorContext,
  'sentBody' | 'hasFile' | 'isKeyless' | 'isKeyAccepted' | 'connectionId' | 'now'
> {
  /** The connection's address, which addresses without a host in the answer belong to. */
  readonly baseUrl?: string
  /** Hears of each stream event after it was read. */
  readonly onEvent?: OnStreamEvent
}

/**
 * A reader for one response. An error the answer holds is handed over as a part and is the `failed` end as well. Not 2xx
 * is read as text whatever it is labelled.
 */
export function createResponseReader(
  format: Format<never, Part[]>,
  head: ResponseHead,
  onParts: OnParts,
  context: ReaderContext = {},
): ResponseReader {
  const limiter = createPartLimiter()
  const usage = createReportedUsage()
  const thoughts = createThoughts()
  const marks = createCitationMarks()
  const receipt = createReceipt(format.id)
  const hand: OnParts = (parts, events) => {
    receipt.take(parts)
    onParts(parts, events)
  }
  const onLimited: OnParts = (parts, events) =>
    hand(
      limiter.limit(usage.take(marks.take(thoughts.take(withWholeAddresses(parts, context.baseUrl))))),
      events,
    )
  const text = createTextReader(format, head, onLimited, context)
  const bytes = isSuccess(head)
    ? format.createBytesReader?.({ ...context, headers: head.headers, status: head.status })
    : undefined
  const reader = bytes === undefined ? text : createBytesFirstReader(bytes, text, onLimited)
  return {
    ...reader,
    end(transfer) {
      const end = reader.end(transfer)
      const left = [...marks.take(thoughts.end()), ...marks.end(), ...usage.end()]
      if (left.length > 0) hand(limiter.limit(left), { count: 0, unreadable: 0 })
      const error = end.outcome === 'done' ? receipt.error() : undefined
      if (error === undefined) return end
      onParts([{ type: 'error', error }], { count: 0, unreadable: 0 })
      return { outcome: 'failed', error }
    },
  }
}

/** Files at addresses that are whole: an answer may name its gateway's own files without the host. */
function withWholeAddresses(parts: readonly Part[], baseUrl: string | undefined): readonly Part[] {
  if (baseUrl === undefined || !parts.some((part) => part.type === 'media' && part.url !== undefined))
    return parts
  return parts.map((part) => {
    if (part.type !== 'media' || part.url === undefined) return part
    return { ...part, url: resolveResultAddress(part.url, baseUrl) ?? part.url }
  })
}

/** A reader for a body that is text: one answer as a whole, or events. */
function createTextReader(
  format: Format<never, Part[]>,
  head: ResponseHead,
  onParts: OnParts,
  context: ReaderContext,
): ResponseReader {
  const errorContext: ErrorContext = { ...context, headers: head.headers, status: head.status }
  const cutter = createLineCutter()
  const transcoder = createTranscoder(head.headers)
  const reader = format.createStreamReader?.(errorContext)
  const stream = reader === undefined ? undefined : createStreamBody(reader, context.onEvent)
  const body = isSuccess(head) ? format.createBodyReader?.(errorContext) : undefined
  let kind: BodyKind | undefined = stream === undefined ? 'whole' : undefined
  /** Text whose kind is not known yet; later a whole body. */
  let whole = ''
  /** The body from its beginning, until it is known to be a stream. */
  const bytes = createBodyBytes()
  let error: AppError | undefined
  let limit: AppError | undefined
  const meter = createJsonMeter()
  let arrivedBytes = 0

  /** Answers how many of the parts are none of an answer: events that could not be read, and errors. */
  function handOver(parts: Part[], count: number): number {
    let unreadable = 0
    let errors = 0
    for (let index = 0; index < parts.length; index += 1) {
      const part = parts[index]
      if (part?.type === 'unreadable') unreadable += 1
      else if (part?.type === 'start') error = undefined
      else if (part?.type === 'error') {
        error = part.error
        errors += 1
      }
    }
    if (parts.length > 0 || count > 0) onParts(parts, { count, unreadable })
    return unreadable + errors
  }

  function take(left: Uint8Array): void {
    if (kind !== 'stream') bytes.push(left)
    if (kind === 'whole') return
    read(cutter.push(left))
    // A body in one long line tells its kind by its beginning.
    if (kind === undefined && whole === '' && cutter.waitingBytes() > peekedBytes) {
      kind = bodyKindOf(head, cutter.peek(peekedBytes))
    }
    if (kind === 'stream' && bytes.length() > 0) bytes.clear()
  }

  function read(text: string): void {
    if (text === '') return
    if (kind === undefined) {
      // Blank lines in front say nothing in any kind of body, and keeping them would make each next one dearer.
      whole = whole === '' ? text.replace(leadingSpace, '') : whole + text
      kind = bodyKindOf(head, whole)
      if (kind !== 'stream') return
      text = whole
      whole = ''
    }
    if (kind !== 'whole' && stream !== undefined) readEvents(stream, text)
  }

  function readEvents(from: StreamBody, text: string): number {
    const parts: Part[] = []
    const count = from.push(text, parts)
    return handOver(parts, count)
  }

  /** Reads a body as the stream it seems to be; `false` when it turned out to be none, which is not read to its end. */
  function readUnframed(from: StreamBody): boolean {
    let failures = 0
    for (let start = 0; start < whole.length; start += unframedCharacters) {
      failures += readEvents(from, whole.slice(start, start + unframedCharacters))
      if (failures > maxUnreadableParts) return false
    }
    return true
  }

  /** `left` are the bytes of what arrived last that a reader of bodies left to be parsed. */
  function meetLimits(left: Uint8Array): AppError | undefined {
    if (kind !== 'whole') {
      const held = cutter.waitingBytes() + (stream?.heldCharacters() ?? 0)
      if (held > maxEventBytes) return eventTooLarge(maxEventBytes)
      if (arrivedBytes > maxStreamBytes) return answerTooLarge(maxStreamBytes)
      if (held > left.length) meter.push(left)
      else meter.reset()
    } else {
      const maxBytes = isSuccess(head) ? maxWholeAnswerBytes : maxErrorBodyBytes
      if (bytes.length() > maxBytes) return answerTooLarge(maxBytes)
      if (arrivedBytes > maxVectorAnswerBytes) return answerTooLarge(maxVectorAnswerBytes)
      if (body !== undefined) meter.push(left)
    }
    return meter.isOver() ? answerTooIntricate : undefined
  }

  function endStream(isCut: boolean): ContentEnd {
    const parts: Part[] = []
    // An event that is too large is not parsed after all.
    if (limit !== undefined) stream?.giveUp(parts)
    const count = limit === undefined ? (stream?.end(isCut, parts) ?? 0) : 0
    handOver(parts, count)
    if (error !== undefined) return { state: 'failed', error }
    return { state: reader?.isComplete() ? 'whole' : 'partial' }
  }

  function endWhole(isCut: boolean): ContentEnd {
    const result = readWholeBody(body ?? format, whole, head.status, errorContext)
    if (result.ok) {
      const isUnmarked = format.responseText !== undefined && !isOneValue(whole)
      // A text that broke off has not come to the end that its reader takes for granted.
      handOver(isUnmarked && isCut ? result.value.filter(({ type }) => type !== 'finish') : result.value, 0)
      if (error !== undefined) return { state: 'failed', error }
      return { state: isUnmarked ? 'unmarked' : 'whole' }
    }
    // Bare JSON line by line, or events behind a bare first line: read as the stream it is.
    if (stream !== undefined && isSuccess(head) && holdsLines(whole) && readUnframed(stream)) {
      kind = 'stream'
      return endStream(isCut)
    }
    if (isCut && isSuccess(head)) return { state: 'partial' }
    handOver([{ type: 'error', error: result.error }], 0)
    return { state: 'failed', error: result.error }
  }

  return {
    push(chunk) {
      if (limit !== undefined) return
      const text = transcoder === undefined ? chunk : transcoder.push(chunk)
      const left = body === undefined ? text : body.push(text)
      take(left)
      arrivedBytes += chunk.length
      limit = meetLimits(left)
    },
    end(transfer = { outcome: 'received' }) {
      if (transcoder !== undefined) take(transcoder.end())
      if (body !== undefined) take(body.end())
      if (limit === undefined) read(cutter.end())
      kind ??= 'whole'
      if (kind === 'whole') whole = bytes.text()
      const isCut = transfer.outcome !== 'received'
      const { unknown } = charsetOf(head.headers)
      if (unknown !== undefined && isSuccess(head))
        handOver([{ type: 'unreadable', text: `charset=${unknown}` }], 0)
      return judgeEnd(transfer, kind === 'stream' ? endStream(isCut) : endWhole(isCut))
    },
    takeLongBody: () =>
      kind === 'stream' ||
      body !== undefined ||
      transcoder !== undefined ||
      bytes.length() < readElsewhereBytes
        ? undefined
        : bytes.take(),
    isComplete() {
      return kind === 'stream' && reader?.isComplete() === true
    },
    metLimit() {
      return limit
    },
  }
}

function isSuccess({ status }: ResponseHead): boolean {
  return status >= 200 && status < 300
}

/** More than the longest name of a field, and blank lines in front of it. */
const peekedBytes = 4_096

/** Whether a text ends where a JSON object, list or string does: half of one would be none. Half a number is a number. */
function isOneValue(text: string): boolean {
  const value = parseJson(text)
  return typeof value === 'string' || (typeof value === 'object' && value !== null)
}

/** How much is read at once of a stream that was taken for a whole body. */
const unframedCharacters = 16_384

const leadingSpace = /^[\uFEFF\s]+/

/** Whether a text that is no JSON holds lines that are JSON or events, going by its first lines. */
function holdsLines(text: string): boolean {
  if (hasMoreLines(text, maxUnframedLines) || isJsonObject(parseJson(text))) return false
  let count = 0
  for (const line of filledLines(text)) {
    if (line.startsWith('data:') || (line.startsWith('{') && isJsonObject(parseJson(line)))) return true
    count += 1
    if (count === maxLinesLookedAt) return false
  }
  return false
}

/** Lines with something in them. Not by a pattern: V8 has run out of stack on a line of 64 MB. */
function* filledLines(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const at = text.indexOf('\n', from)
    const end = at === -1 ? text.length : at
    for (const line of text.slice(from, end).split('\r', maxLinesLookedAt)) if (line !== '') yield line
    from = end + 1
  }
}

function hasMoreLines(text: string, maxLines: number): boolean {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1 && count <= maxLines; at = text.indexOf('\n', at + 1))
    count += 1
  return count > maxLines
}
