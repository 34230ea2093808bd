import {
  findErrorInAnswer,
  normaliseErrorBody,
  type ErrorContext,
} from '../../gateway/errors/normalise-error-body.ts'
import { parseJson } from '../../json.ts'
import type { StreamReader } from '../format.ts'
import { textOfEvent, usageOfAnswer } from './event-text.ts'
import { receivedPart } from './response.ts'

/**
 * Reads a stream of any route. The only end signal it knows is the common `[DONE]`: without it, a stream is over when
 * its body is. Text is taken from the places where the known formats have theirs (`textOfEvent`), and an event that is
 * an error (see shared/gateway/wire/errors.md, "Shapes") is an `error` part; the inspector lists all other events.
 */
export function createRawStreamReader(context: ErrorContext = {}): StreamReader {
  let isDone = false
  let isOver = false
  let hasFailed = false
  return {
    push({ event, data }, out) {
      if (data.trim() === '[DONE]') {
        isDone = true
        return
      }
      const value = parseJson(data)
      if (event === 'error' || (value !== undefined && findErrorInAnswer(value, context) !== undefined)) {
        hasFailed = true
        out.push({ type: 'error', error: normaliseErrorBody(value ?? data, context) })
        return
      }
      const text = value === undefined ? data : textOfEvent(value)
      if (text !== undefined && text !== '') out.push({ type: 'text', block: 'text', text })
      const usage = value === undefined ? undefined : usageOfAnswer(value)
      if (usage !== undefined) out.push({ type: 'usage', usage })
    },
    end(out, isCut = false) {
      if (hasFailed || (isCut && !isDone)) return
      isOver = true
      out.push(receivedPart, { type: 'finish', reason: 'stop', raw: isDone ? '[DONE]' : '' })
    },
    isComplete: () => isDone || isOver,
  }
}
