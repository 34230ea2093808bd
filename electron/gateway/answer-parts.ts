import type { AppError } from '../../shared/errors/app-error.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { OnParts } from './reader-types.ts'

/** Passes the parts of an answer on, and remembers the error among them. */
export interface AnswerParts {
  /** Passes the parts of `count` events on. Returns how many events brought no answer: unreadable ones, and errors. */
  hand(parts: readonly Part[], count: number): number
  /** The newest error of the answer; `undefined` again once a stream starts over. */
  error(): AppError | undefined
}

/** Passes parts to `onParts`; `error` returns `undefined` until one of them is an error. */
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
