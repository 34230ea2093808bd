import type { AppError } from '../../shared/errors/app-error.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { OnParts } from './reader-types.ts'

/** Hands the parts of an answer on, and remembers the error among them. */
export interface AnswerParts {
  /**
   * Hands over the parts of `count` events. Answers how many of them are none of an answer: events that could not be read, and
   * errors.
   */
  hand(parts: readonly Part[], count: number): number
  /** The newest error of the answer; a stream that begins anew has none. */
  error(): AppError | undefined
}

/** Hands parts to `onParts`; `error` is `undefined` until one of them is an error. */
export function createAnswerParts(onParts: OnParts): AnswerParts {
  let error: AppError | undefined
  return {
    hand(parts, count) {
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
    },
    error() {
      return error
    },
  }
}
