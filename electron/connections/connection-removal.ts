import { practiceConnectionId, type Connection } from '../../shared/connections/connection.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { Host } from '../host/host.ts'
import type { KeyService } from '../keys/key-service.ts'
import type { SealedValues } from '../keys/sealed-values.ts'
import type { SettingsService } from '../settings/settings-service.ts'
import type { ConnectionList } from './connection-list.ts'
import type { KnownConnections } from './known-connections.ts'
import { createRemovedConnections } from './removed-connections.ts'

interface ConnectionRemovalOptions {
  readonly host: Pick<Host, 'config' | 'clock' | 'log'>
  readonly stored: ConnectionList
  readonly known: KnownConnections
  readonly keys: Pick<KeyService, 'removeAll'>
  readonly secrets: Readonly<Record<string, Pick<SealedValues, 'removeAll'>>>
  readonly settings: Pick<SettingsService, 'get' | 'set'>
  /** Notifies every window. */
  readonly announce: () => void
  readonly onAnswersChanged: (connectionId: string) => void
  readonly onRemoved: ((connectionId: string) => void) | undefined
}

/** Removes connections; their secrets are deleted only once the time for undo is over. */
export interface ConnectionRemoval {
  remove(id: string): Result<Record<string, never>>
  restore(id: string): Result<Connection>
  purgeRemoved(): Promise<void>
}

export function createConnectionRemoval(options: ConnectionRemovalOptions): ConnectionRemoval {
  const { host, stored, known, keys, secrets, settings, announce, onAnswersChanged, onRemoved } = options
  const removed = createRemovedConnections({
    config: host.config,
    clock: host.clock,
    log: host.log,
    purge,
  })

  function remove(id: string): Result<Record<string, never>> {
    const own = known.findOwn(id)
    if (!own.ok) return own
    const before = stored.all()
    const held = removed.hold({
      connection: own.value,
      index: before.findIndex((other) => other.id === id),
      wasActive: settings.get().activeConnectionId === id,
    })
    if (!held.ok) return held
    const saved = stored.replace(before.filter((other) => other.id !== id))
    if (!saved.ok) {
      removed.take(id)
      return saved
    }
    if (settings.get().activeConnectionId === id) settings.set({ activeConnectionId: practiceConnectionId })
    announce()
    return ok({})
  }

  function restore(id: string): Result<Connection> {
    const taken = removed.take(id)
    if (!taken.ok) return taken
    const { connection, index, wasActive } = taken.value
    const saved = stored.replace(stored.all().toSpliced(index, 0, connection))
    if (!saved.ok) return saved
    announce()
    if (wasActive) settings.set({ activeConnectionId: id })
    return ok(known.view(connection))
  }

  function purgeRemoved(): Promise<void> {
    return removed.purgeAll((id) => stored.all().some((other) => other.id === id))
  }

  async function purge(id: string): Promise<Result<void>> {
    const forgottenKeys = await keys.removeAll(id)
    if (!forgottenKeys.ok) return forgottenKeys
    for (const values of Object.values(secrets)) {
      const forgotten = await values.removeAll(id)
      if (!forgotten.ok) return forgotten
    }
    onAnswersChanged(id)
    onRemoved?.(id)
    return ok()
  }

  return { remove, restore, purgeRemoved }
}
