import type { KeyStoreState } from '../../../../shared/connections/key-store.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import type { Clock } from '../../host.ts'
import type { SystemKeyStore } from './system-key-store.ts'

/** The entries of one data folder in the system's key store, and the result of the last call. */
export interface StoreEntries {
  /** The service name of the entries. */
  service(): string
  /** Reads all entries, without a question to the user. */
  read(): Promise<Result<ReadonlyMap<string, string>>>
  write(account: string, secret: string): Promise<Result<void>>
  remove(account: string): Promise<Result<void>>
  /** The system may ask the user. */
  unlock(account: string): Promise<unknown>
  state(): KeyStoreState
  /** Why the last call failed; `undefined` when it succeeded. */
  problem(): AppError | undefined
  /** Milliseconds since the last call. */
  sinceLooked(): number
}

export function createStoreEntries(store: SystemKeyStore, clock: Clock, service: () => string): StoreEntries {
  let state: KeyStoreState = 'unknown'
  let problem: AppError | undefined
  let lookedAt = 0

  function note(answer: Result<unknown>): void {
    lookedAt = clock.monotonic()
    problem = answer.ok ? undefined : answer.error
    state = answer.ok ? 'available' : stateOf(answer.error)
  }

  return {
    service,
    async read() {
      const answer = await store.call({ type: 'read', service: service() })
      note(answer)
      if (!answer.ok) return answer
      return ok(new Map(answer.value.map(({ account, secret }) => [account, secret])))
    },
    async write(account, secret) {
      const written = await store.call({ type: 'write', service: service(), account, secret })
      note(written)
      return written.ok ? ok() : written
    },
    async remove(account) {
      const removed = await store.call({ type: 'remove', service: service(), account })
      note(removed)
      return removed.ok ? ok() : removed
    },
    unlock: (account) => store.call({ type: 'unlock', service: service(), account }),
    state: () => state,
    problem: () => problem,
    sinceLooked: () => clock.monotonic() - lookedAt,
  }
}

function stateOf({ code }: AppError): KeyStoreState {
  switch (code) {
    case 'key-store-locked':
      return 'locked'
    case 'key-store-absent':
      return 'absent'
    case 'key-store-slow':
      return 'slow'
    default:
      return 'refusing'
  }
}
