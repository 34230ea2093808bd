import type { AppContract } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'

export interface EventHub {
  /** Hands an event to everyone who listens at this moment. */
  readonly emit: Emit<AppContract>
  subscribe(listener: Emit<AppContract>): () => void
  /** From now on nobody hears anything: whoever does looks into what is closed by then, such as the database. */
  close(): void
}

/** Passes events from the services to however many windows are open; none is fine. */
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
