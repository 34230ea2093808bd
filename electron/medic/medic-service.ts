import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import { canBeLearned } from '../../shared/medic/can-be-learned.ts'
import type { LearnedRemoval, RemovalKey } from '../../shared/medic/learned-removal.ts'
import { conversationsError } from '../../shared/text/en/errors/conversations.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../host/host.ts'
import { createRemovalStore } from './removal-store.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

/**
 * The stored omissions of the parameter medic: fields that the user chose to omit from later requests.
 *
 * It sends nothing itself. Every change emits `medic.changed`, with the whole list.
 */
export interface MedicService {
  /** Newest first, across all connections. */
  list(): Result<LearnedRemoval[]>
  /** The omissions for one connection. */
  listFor(connectionId: string): Result<LearnedRemoval[]>
  /** Adds or renews one. A required field is refused with `invalid-input`. */
  remember(removal: RemovalKey & { gatewaySays?: string | undefined }): Result<LearnedRemoval>
  /** Removing a missing one is no error. */
  forget(removal: RemovalKey): Result<void>
  forgetAll(): Result<void>
  /** Call it for a connection that was removed. */
  forgetConnection(connectionId: string): Result<void>
}

export interface MedicServiceDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly emit: Emit<AppContract>
}

export function createMedicService({ database, clock, emit }: MedicServiceDependencies): MedicService {
  const store = createRemovalStore(database)
  const list = (): Result<LearnedRemoval[]> =>
    database.read(databaseError('omittedNotRead'), () => store.list())

  function change(work: () => void): Result<void> {
    const stored = database.write(databaseError('omittedNotSaved'), () => {
      work()
      return ok()
    })
    if (!stored.ok) return stored
    const removals = list()
    if (removals.ok) emit('medic.changed', removals.value)
    return ok()
  }

  return {
    list,
    listFor: (connectionId) =>
      database.read(databaseError('omittedNotRead'), () => store.listFor(connectionId)),
    remember({ connectionId, model, format, field, gatewaySays }) {
      if (!canBeLearned(format, field)) {
        return err({
          kind: 'invalid-input',
          field,
          ...conversationsError('fieldRequired', { field }),
        })
      }
      const removal: LearnedRemoval = {
        connectionId,
        model,
        format,
        field,
        learnedAt: clock.now(),
        ...(gatewaySays !== undefined && { gatewaySays }),
      }
      const changed = change(() => store.save(removal))
      return changed.ok ? ok(removal) : changed
    },
    forget: (removal) => change(() => store.remove(removal)),
    forgetAll: () => change(() => store.removeAll()),
    forgetConnection: (connectionId) => change(() => store.removeConnection(connectionId)),
  }
}
