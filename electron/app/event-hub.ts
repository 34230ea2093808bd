import type { AppContract } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'

export interface EventHub {
  /** Passes an event to every current listener. */
  readonly emit: Emit<AppContract>
  subscribe(listener: Emit<AppContract>): () => void
  /** Passes no events from now on: listeners would use services that are closed by then, such as the database. */
  close(): void
}

/** Passes events from the services to any number of windows, including none. */
export function createEventHub(): EventHub {
  const listeners = new Set<{ readonly emit: Emit<AppContract> }>()
  let isClosed = false
  return {
    emit: (name, payload) => {
      if (isClosed) return
      for (const listener of listeners) listener.emit(name, payload)
    },
    subscribe: (emit) => {
      const listener = { emit }
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => void (isClosed = true),
  }
}
