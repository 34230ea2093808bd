import type { AppError } from '../errors/app-error.ts'
import { callListener } from './call-listener.ts'
import { check } from './check.ts'
import type { Contract, EventName, PayloadOf } from './define.ts'
import { invalidResponse } from './pipe-errors.ts'

/** Who listens to which event. Outlives connections, so that listeners need not come back after a break. */
export interface Listeners<C extends Contract> {
  on<Name extends EventName<C>>(name: Name, listener: (payload: PayloadOf<C[Name]>) => void): () => void
  /** Hands on an event as it arrived. Unknown events and payloads that do not fit are reported, not handed on. */
  notify(name: string, payload: unknown): void
}

export function createListeners<C extends Contract>(
  contract: C,
  onProblem?: (error: AppError) => void,
): Listeners<C> {
  const listenersOf = new Map<string, Set<(payload: never) => void>>()

  return {
    on(name, listener) {
      const listeners = listenersOf.get(name) ?? new Set()
      listenersOf.set(name, listeners)
      // A wrapper for each call, so that the same function can listen twice and stop once.
      const own = (payload: Parameters<typeof listener>[0]) => listener(payload)
      listeners.add(own)
      return () => listeners.delete(own)
    },
    notify(name, payload) {
      const definition = Object.hasOwn(contract, name) ? contract[name] : undefined
      // oxlint-disable-next-line text/untranslated -- for the log
      if (definition?.kind !== 'event') return onProblem?.(invalidResponse(name, '', 'no such event'))
      const checked = check(definition.payload, payload)
      if (!checked.ok) return onProblem?.(invalidResponse(name, checked.field, checked.problem))
      for (const listener of listenersOf.get(name) ?? []) {
        callListener(listener as (payload: unknown) => void, checked.value)
      }
    },
  }
}
