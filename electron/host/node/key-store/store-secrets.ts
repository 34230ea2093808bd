import type { KeyStoreStatus } from '../../../../shared/connections/key-store.ts'
import { definedFields } from '../../../../shared/defined-fields.ts'
import { err, ok, type Result } from '../../../../shared/errors/result.ts'
import { hostError } from '../../../../shared/text/en/errors/host.ts'
import type { KeyStore, Secrets } from '../../host.ts'
import { createFolderEntries, type FolderEntriesOptions } from './folder-entries.ts'
import { createKnownSecrets } from './known-secrets.ts'

export interface StoreSecrets extends Secrets {
  readonly keyStore: KeyStore
  isSession(id: string): boolean
  /** Ends what is being asked of the key store. */
  close(): void
}

/** A key store that did not help is asked again by itself at the earliest after this time. */
const againMs = 5_000

/**
 * Secrets in memory, and in the system's key store where the user chose so for this data folder. Memory is what is read from: the
 * key store is read once, and each time somebody looks. What it does not take stays in memory and is told.
 */
export function createStoreSecrets(options: FolderEntriesOptions): StoreSecrets {
  const { store, dataFolder, log } = options
  const listeners = new Set<() => void>()
  const known = createKnownSecrets()
  const entries = createFolderEntries(options)
  let last: Promise<unknown> = Promise.resolve()

  /** What changes the key store is done one after the other. */
  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }

  function changed(): void {
    for (const listener of listeners) listener()
  }

  async function write(id: string, secret: string): Promise<Result<void>> {
    const written = await entries.write(id, secret)
    if (written.ok) known.noteWritten(id, secret)
    return written
  }

  /** Brings memory and key store together. Nothing that is in memory is lost by it. */
  async function refresh(): ReturnType<typeof entries.read> {
    const found = await entries.read()
    if (found.ok && found.value !== undefined) known.noteFound(found.value)
    return found
  }

  /** Gives the key store what it did not take before. */
  async function putWaiting(putsBack: boolean): Promise<void> {
    for (const [id, secret] of known.toPut(putsBack)) {
      // Removed or changed while others were written.
      if (known.get(id) !== secret) continue
      const written = await write(id, secret)
      if (!written.ok) return
    }
  }

  async function look(putsBack: boolean): Promise<void> {
    const before = JSON.stringify(status())
    if (!entries.isUsed()) await entries.look()
    else if ((await refresh()).ok && entries.isUsed()) await putWaiting(putsBack)
    if (JSON.stringify(status()) !== before) changed()
  }

  /** For what is not in memory: the first time, and again after a while where the key store did not help. */
  async function lookIfUseful(): Promise<void> {
    const isDue = entries.state() === 'unknown' || entries.sinceLooked() >= againMs
    if (entries.isUsed() && entries.state() !== 'available' && isDue) await look(false)
  }

  /** Takes everything into memory and out of the key store, the entry that says whose it is last. */
  async function empty(): Promise<Result<unknown>> {
    const found = await refresh()
    if (!found.ok) return found
    for (const id of found.value?.keys() ?? []) {
      const removed = await entries.remove(id)
      if (!removed.ok) return removed
      known.noteRemoved(id)
    }
    return entries.disown()
  }

  function status(): KeyStoreStatus {
    return {
      name: store.name,
      choice: entries.choice(),
      state: entries.state(),
      service: entries.service(),
      dataFolder,
      kept: known.keptCount(),
      waiting: entries.isUsed() ? known.notKept().length : 0,
      ...definedFields({ copyOf: entries.copyOf(), detail: entries.problem()?.detail }),
    }
  }

  const keyStore: KeyStore = {
    status,
    look: ({ asksUser, putsBack }) =>
      inTurn(async () => {
        if (asksUser && entries.isUsed()) await entries.unlock()
        await look(putsBack)
      }),
    use: () =>
      inTurn(async () => {
        if (entries.isUsed()) return ok()
        const used = await entries.use()
        if (used.ok) await putWaiting(true)
        changed()
        return used
      }),
    leave: (leavesBehind) =>
      inTurn(async () => {
        const emptied = entries.isUsed() ? await empty() : ok()
        const left = emptied.ok || leavesBehind ? await entries.leave() : emptied
        if (left.ok) known.noteLeft()
        changed()
        return left
      }),
    onChanged(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }

  return {
    get persistence() {
      return entries.isUsed() ? 'key-store' : 'session'
    },
    isSession: (id) => known.get(id) !== undefined && !known.isKept(id),
    async set(id, secret) {
      known.set(id, secret)
      if (!entries.isUsed()) return ok()
      return inTurn(async () => {
        // One that is locked is not written to: the system would ask the user at a time he does not expect it.
        const ready = await refresh()
        const isWanted = entries.isUsed() && known.get(id) === secret
        const written = ready.ok && isWanted ? await write(id, secret) : ready
        if (!written.ok) log.warn(`keys: a key stays in memory: ${written.error.message}`)
        changed()
        return ok()
      })
    },
    async get(id) {
      if (known.get(id) === undefined) await inTurn(lookIfUseful)
      const secret = known.get(id)
      if (secret !== undefined) return ok(secret)
      const problem = entries.problem()
      if (problem !== undefined && entries.isUsed()) return err(problem)
      return err({
        kind: 'not-found',
        ...(entries.isUsed()
          ? hostError('keyNotInStore', { store: store.name })
          : hostError('keyNotInMemory')),
      })
    },
    async remove(id) {
      if (entries.isUsed() && known.mayBeStored(id)) {
        const removed = await inTurn(() => entries.removeFound(id))
        if (!removed.ok) return removed
      }
      known.forget(id)
      return ok()
    },
    keyStore,
    close: () => store.close(),
  }
}
