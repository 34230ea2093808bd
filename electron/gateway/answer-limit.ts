import type { AppError } from '../../shared/errors/app-error.ts'
import { freeJsonBytes, maxDecompressionRatio, maxJsonMarks } from '../../shared/limits.ts'
import { gatewayError } from '../../shared/text/en/errors/gateway.ts'

/** The `invalid-response` error of an answer of more than `maxBytes`, which is not read to its end. */
export function answerTooLarge(maxBytes: number): AppError {
  return {
    kind: 'invalid-response',
    code: 'answer-too-large',
    ...gatewayError('responseTooLarge', { limit: maxBytes }),
  }
}

/** The `invalid-response` error of a stream with an event of more than `maxBytes`, which is not parsed. */
export function eventTooLarge(maxBytes: number): AppError {
  return {
    kind: 'invalid-response',
    code: 'event-too-large',
    ...gatewayError('eventTooLarge', { limit: maxBytes }),
  }
}

export const answerTooIntricate: AppError = {
  kind: 'invalid-response',
  code: 'answer-too-intricate',
  ...gatewayError('tooManyValues'),
}

export const answerInflates: AppError = {
  kind: 'invalid-response',
  code: 'answer-inflates',
  ...gatewayError('inflates', { factor: maxDecompressionRatio }),
}

/** Counts what makes a JSON text slow to parse, while its bytes arrive. */
export interface JsonMeter {
  /** Takes the next bytes of the text. */
  push(bytes: Uint8Array): void
  /** Starts over for another text. */
  reset(): void
  isOver(): boolean
}

/**
 * A meter for the bytes of one JSON body. `isOver` returns whether it has too many values to be parsed here.
 *
 * The time of `JSON.parse` depends on the number of values, hardly on the length of strings: an image of 30 MB is
 * parsed sooner than a million numbers. Marks inside strings are counted as well, since telling them apart would cost
 * more than it saves: base64 has none of these marks, and prose few.
 */
export function createJsonMeter(): JsonMeter {
  let free = freeJsonBytes
  let marks = 0
  return {
    push(bytes) {
      if (marks > maxJsonMarks) return
      const from = Math.min(free, bytes.length)
      free -= from
      for (let index = from; index < bytes.length; index += 1) {
        const byte = bytes[index]
        if (byte === comma || byte === colon || byte === openBrace || byte === openBracket) marks += 1
        else if (byte === backslash || byte === undefined || byte > lastAscii) marks += slowMark
      }
    },
    reset() {
      free = freeJsonBytes
      marks = 0
    },
    isOver() {
      return marks > maxJsonMarks
    },
  }
}

/** Escapes and letters beyond ASCII slow parsing down too: ten of them count as one mark. */
const slowMark = 0.1

const lastAscii = 0x7f
const backslash = 0x5c
const comma = 0x2c
const colon = 0x3a
const openBracket = 0x5b
const openBrace = 0x7b
