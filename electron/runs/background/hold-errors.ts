import type { AppError } from '../../../shared/errors/app-error.ts'
import type { Part } from '../../../shared/runs/part.ts'
import type { RunObserver } from './run-observer.ts'

/** Holds back the errors of an answer that may continue: the user sees no cut while the gateway continues. */
export interface ErrorHold {
  readonly onParts: RunObserver['onParts']
  /** The answer continues: drops the held errors. */
  drop(): void
  /** The answer has ended: emits the held errors, or `error` in their place. */
  release(error?: AppError): void
}

export function createErrorHold(observer: Pick<RunObserver, 'onParts'>): ErrorHold {
  let held: Part[] = []
  return {
    onParts(parts, events) {
      const errors = parts.filter(({ type }) => type === 'error')
      if (errors.length === 0) return observer.onParts(parts, events)
      held.push(...errors)
      observer.onParts(
        parts.filter(({ type }) => type !== 'error'),
        events,
      )
    },
    drop() {
      held = []
    },
    release(error) {
      const parts: Part[] = error === undefined ? held : [{ type: 'error', error }]
      held = []
      if (parts.length > 0) observer.onParts(parts, { count: 0, unreadable: 0 })
    },
  }
}
