import type { AppContract } from '../../shared/ipc/contract.ts'
import type { Emit, Handlers } from '../../shared/ipc/handlers.ts'

/** The running app without a window: what a channel's server calls, and what it tells every window. */
export interface App {
  readonly handlers: Handlers<AppContract>
  /** Hears every event. A window subscribes for as long as its channel is open; the returned function stops it. */
  subscribe(listener: Emit<AppContract>): () => void
  /** Stops live runs, the practice gateway and the database, in this order. Calling it again does nothing. */
  close(): Promise<void>
}
