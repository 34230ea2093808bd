import type { AppError } from '../../shared/errors/app-error.ts'
import type { ErrorContext } from '../../shared/gateway/errors/normalise-error-body.ts'
import type { Format } from '../../shared/formats/format.ts'
import {
  maxErrorBodyBytes,
  maxEventBytes,
  maxStreamBytes,
  maxVectorAnswerBytes,
  maxWholeAnswerBytes,
  readElsewhereBytes,
} from '../../shared/limits.ts'
import type { Part } from '../../shared/runs/part.ts'
import { charsetOf, createTranscoder } from '../lib/charset.ts'
import { answerTooIntricate, answerTooLarge, createJsonMeter, eventTooLarge } from './answer-limit.ts'
import { createAnswerParts } from './answer-parts.ts'
import { createBodyBytes } from './body-bytes.ts'
import { decodeByteText, encodeByteText } from './byte-text.ts'
import { bodyKindOf, isSuccess, type BodyKind } from './body-kind.ts'
import { createEventsReader } from './events-reader.ts'
import type { ResponseHead } from './exchange.ts'
import { judgeEnd, type ContentEnd } from './judge-end.ts'
import { createLineCutter } from './line-cutter.ts'
import { readWholeBody } from './read-whole-body.ts'
import type { OnParts, ReaderContext, ResponseReader } from './reader-types.ts'
import { holdsLines, isOneValue } from './text-lines.ts'

/**
 * A reader for a body that is text: `bodyKindOf` says from its first characters whether it is read as events or, at
 * its end, as one whole answer (see shared/gateway/wire/streams.md, "Content types that lie"). Until then its bytes
 * are kept. Errors are parts, and the `failed` end.
 */
export function createTextReader(
  format: Format<never, Part[]>,
  head: ResponseHead,
  onParts: OnParts,
  context: ReaderContext,
): ResponseReader {
  const errorContext: ErrorContext = { ...context, headers: head.headers, status: head.status }
  const cutter = createLineCutter()
  const transcoder = createTranscoder(head.headers)
  const answer = createAnswerParts(onParts)
  const stream = format.createStreamReader?.(errorContext)
  const events = stream === undefined ? undefined : createEventsReader(stream, answer, context.onEvent)
  const body = isSuccess(head) ? format.createBodyReader?.(errorContext) : undefined
  let kind: BodyKind | undefined = events === undefined ? 'whole' : undefined
  /** Byte text whose kind is not known yet. */
  let start = ''
  /** The body from its beginning, until it is known to be a stream. */
  const bytes = createBodyBytes()
  let limit: AppError | undefined
  const meter = createJsonMeter()
  let arrivedBytes = 0

  function take(left: Uint8Array): void {
    if (kind !== 'stream') bytes.push(left)
    if (kind === 'whole') return
    read(cutter.push(left))
    // The beginning of a body in one long line determines its kind.
    if (kind === undefined && start === '' && cutter.waitingBytes() > peekedBytes) {
      kind = bodyKindOf(head, cutter.peek(peekedBytes))
    }
    if (kind === 'stream' && bytes.length() > 0) bytes.clear()
  }

  function read(arrived: string): void {
    if (arrived === '') return
    let lines = arrived
    if (kind === undefined) {
      // Drop leading blank lines: they determine no kind of body, and keeping them would slow down each further one.
      start = start === '' ? withoutLeadingSpace(lines) : start + lines
      kind = bodyKindOf(head, decodeByteText(start.slice(0, peekedBytes)))
      if (kind !== 'stream') return
      lines = start
      start = ''
    }
    if (kind !== 'whole') events?.read(lines)
  }

  /** `left` is the rest of the last bytes after a body reader has taken its share: it is still to be parsed. */
  function meetLimits(left: Uint8Array): AppError | undefined {
    if (kind !== 'whole') {
      const held = cutter.waitingBytes() + (events?.heldBytes() ?? 0)
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

  function endWhole(whole: string, isCut: boolean): ContentEnd {
    const result = readWholeBody(body ?? format, whole, head.status, errorContext)
    if (result.ok) {
      const isUnmarked = format.responseText !== undefined && !isOneValue(whole)
      // A text that broke off has not reached the end that its reader assumes.
      answer.hand(
        isUnmarked && isCut ? result.value.filter(({ type }) => type !== 'finish') : result.value,
        0,
      )
      const error = answer.error()
      if (error !== undefined) return { state: 'failed', error }
      return { state: isUnmarked ? 'unmarked' : 'whole' }
    }
    // Bare JSON line by line, or events after a bare first line: read it as a stream.
    if (events !== undefined && isSuccess(head) && holdsLines(whole) && events.readAll(whole)) {
      kind = 'stream'
      return events.end({ isCut, isGivenUp: limit !== undefined })
    }
    if (isCut && isSuccess(head)) return { state: 'partial' }
    answer.hand([{ type: 'error', error: result.error }], 0)
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
      const isCut = transfer.outcome !== 'received'
      const { unknown } = charsetOf(head.headers)
      if (unknown !== undefined && isSuccess(head))
        answer.hand([{ type: 'unreadable', text: `charset=${unknown}` }], 0)
      const content =
        kind === 'stream' && events !== undefined
          ? events.end({ isCut, isGivenUp: limit !== undefined })
          : endWhole(bytes.text(), isCut)
      return judgeEnd(transfer, content)
    },
    takeLongBody: () =>
      kind === 'stream' ||
      body !== undefined ||
      transcoder !== undefined ||
      bytes.length() < readElsewhereBytes
        ? undefined
        : bytes.take(),
    isComplete() {
      return kind === 'stream' && events?.isComplete() === true
    },
    metLimit() {
      return limit
    },
  }
}

/** Longer than the longest field name with blank lines in front of it. */
const peekedBytes = 4_096

/**
 * Byte text without leading white space, byte order mark included. Most texts have none, and are not decoded for it.
 */
function withoutLeadingSpace(bytes: string): string {
  return /^[\x21-\x7e]/.test(bytes) ? bytes : encodeByteText(decodeByteText(bytes).replace(leadingSpace, ''))
}

const leadingSpace = /^[\uFEFF\s]+/
