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
  /** Ends pending calls to the key store. */
  close(): void
}

/** The minimum time before a key store that failed is called again automatically. */
const againMs = 5_000

/**
 * Secrets in memory, and in the system's key store if the user chose so for this data folder. Reads come from memory:
 * the key store is read once, and each time its state is checked. Secrets that it refuses stay in memory, and the
 * status says so.
 */
export function createStoreSecrets(options: FolderEntriesOptions): StoreSecrets {
  const { store, dataFolder, log } = options
  const listeners = new Set<() => void>()
  const known = createKnownSecrets()
  const entries = createFolderEntries(options)
  let last: Promise<unknown> = Promise.resolve()

  /** Operations that change the key store run one after the other. */
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

  /** Synchronises memory and key store. Secrets in memory are kept. */
  async function refresh(): ReturnType<typeof entries.read> {
    const found = await entries.read()
    if (found.ok && found.value !== undefined) known.noteFound(found.value)
    return found
  }

  /** Writes secrets to the key store that it refused before. */
  async function putWaiting(putsBack: boolean): Promise<void> {
    for (const [id, secret] of known.toPut(putsBack)) {
      // Removed or changed while others were written.
      if (known.get(id) !== secret) continue
      const written = await write(id, secret)
      if (!written.ok) return
    }
  }

  async function checkEntries(putsBack: boolean): Promise<void> {
    const before = JSON.stringify(status())
    if (!entries.isUsed()) await entries.look()
    else if ((await refresh()).ok && entries.isUsed()) await putWaiting(putsBack)
    if (JSON.stringify(status()) !== before) changed()
  }

  /** For secrets that are not in memory: reads the key store the first time, and again after a while if it failed. */
  async function lookIfUseful(): Promise<void> {
    const isDue = entries.state() === 'unknown' || entries.sinceLooked() >= againMs
    if (entries.isUsed() && entries.state() !== 'available' && isDue) await checkEntries(false)
  }

  /** Moves everything from the key store into memory; the entry that records the owner is removed last. */
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
        await checkEntries(putsBack)
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
        // A locked key store is not written to: the system would ask the user at an unexpected time.
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
