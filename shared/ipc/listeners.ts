import type { AppError } from '../errors/app-error.ts'
import { callListener } from './call-listener.ts'
import { check } from './check.ts'
import type { Contract, EventName, PayloadOf } from './define.ts'
import { invalidResponse } from './pipe-errors.ts'

/** Event listeners by event. Outlives connections, so that listeners need not subscribe again after a break. */
export interface Listeners<C extends Contract> {
  on<Name extends EventName<C>>(name: Name, listener: (payload: PayloadOf<C[Name]>) => void): () => void
  /** Passes a received event to its listeners. Unknown events and invalid payloads are reported instead. */
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
      // A new wrapper per subscription, so that the same function can subscribe twice and unsubscribe once.
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
