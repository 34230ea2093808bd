import type { KeyStoreStatus } from '../../../../shared/connections/key-store.ts'
import { err, ok, type Result } from '../../../../shared/errors/result.ts'
import { hostError } from '../../../../shared/text/en/errors/host.ts'
import type { Clock, KeyStore, Log, Secrets } from '../../host.ts'
import {
  forgetFolderIdentity,
  freshIdentity,
  isIdentityAt,
  placeOf,
  readFolderIdentity,
  writeFolderIdentity,
  type FolderIdentity,
} from './folder-identity.ts'
import { createStoreEntries } from './store-entries.ts'
import type { SystemKeyStore } from './system-key-store.ts'
import { definedFields } from '../../../../shared/defined-fields.ts'

export interface StoreSecretsOptions {
  readonly store: SystemKeyStore
  readonly dataFolder: string
  readonly clock: Clock
  readonly log: Log
}

export interface StoreSecrets extends Secrets {
  readonly keyStore: KeyStore
  isSession(id: string): boolean
  /** Ends what is being asked of the key store. */
  close(): void
}

/** The entry that says which data folder an identity belongs to, by its path. */
const placeAccount = 'data-folder'

/** A key store that did not help is asked again by itself at the earliest after this time. */
const againMs = 5_000

/**
 * Secrets in memory, and in the system's key store where the user chose so for this data folder. Memory is what is read from: the
 * key store is read once, and each time somebody looks. What it does not take stays in memory and is told.
 *
 * An identity belongs to one data folder at a time. The key store itself says to which: a folder that was moved takes it along,
 * and a copy of one that is still there gets nothing.
 */
export function createStoreSecrets(options: StoreSecretsOptions): StoreSecrets {
  const { store, dataFolder, clock, log } = options
  const listeners = new Set<() => void>()
  const memory = new Map<string, string>()
  /** What the key store has, as far as is known. It may be older than what is in memory. */
  const stored = new Map<string, string>()
  /** What somebody took out of the key store while the app ran: it is put back only when the user says so. */
  const takenOut = new Set<string>()
  let folder: FolderIdentity = readFolderIdentity(dataFolder)
  /** The key store says that our identity is this folder's. */
  let isClaimed = false
  let copyOf: string | undefined
  let last: Promise<unknown> = Promise.resolve()
  const entries = createStoreEntries(store, clock, () => `gateway-playground/${folder.identity}`)

  /** What changes the key store is done one after the other. */
  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }

  function changed(): void {
    for (const listener of listeners) listener()
  }

  const isKept = (id: string): boolean => memory.has(id) && stored.get(id) === memory.get(id)

  async function claim(): Promise<Result<void>> {
    const claimed = await entries.write(placeAccount, placeOf(dataFolder))
    isClaimed = claimed.ok
    return claimed
  }

  async function write(id: string, secret: string): Promise<Result<void>> {
    const claimed = isClaimed ? ok() : await claim()
    const written = claimed.ok ? await entries.write(id, secret) : claimed
    if (!written.ok) return written
    stored.set(id, secret)
    takenOut.delete(id)
    return ok()
  }

  /** A copy of a folder that is still there gets nothing: it is another one from now on, and is asked again. */
  function becomeAnother(original: string): void {
    copyOf = original
    const forgotten = forgetFolderIdentity(dataFolder)
    if (!forgotten.ok) log.warn(`keys: ${forgotten.error.message}`)
    folder = freshIdentity()
  }

  /** Brings memory and key store together. Nothing that is in memory is lost by it. */
  async function refresh(): Promise<Result<void>> {
    const found = await entries.read()
    if (!found.ok) return found
    const place = found.value.get(placeAccount)
    isClaimed = place === placeOf(dataFolder)
    if (place !== undefined && !isClaimed) {
      if (isIdentityAt(place, folder.identity)) {
        becomeAnother(place)
        return ok()
      }
      const moved = await claim()
      if (!moved.ok) return moved
    }
    for (const id of stored.keys()) if (!found.value.has(id)) takenOut.add(id)
    stored.clear()
    for (const [id, secret] of found.value) {
      if (id === placeAccount) continue
      stored.set(id, secret)
      takenOut.delete(id)
      if (!memory.has(id)) memory.set(id, secret)
    }
    return ok()
  }

  /** Gives the key store what it did not take before. */
  async function putWaiting(putsBack: boolean): Promise<void> {
    for (const [id, secret] of memory) {
      if (isKept(id) || (takenOut.has(id) && !putsBack)) continue
      const written = await write(id, secret)
      if (!written.ok) return
    }
  }

  const isUsed = (): boolean => folder.choice === 'used'

  async function look(putsBack: boolean): Promise<void> {
    const before = JSON.stringify(status())
    if (!isUsed()) await entries.read()
    else if ((await refresh()).ok && isUsed()) await putWaiting(putsBack)
    if (JSON.stringify(status()) !== before) changed()
  }

  /** For what is not in memory: the first time, and again after a while where the key store did not help. */
  async function lookIfUseful(): Promise<void> {
    const isDue = entries.state() === 'unknown' || entries.sinceLooked() >= againMs
    if (isUsed() && entries.state() !== 'available' && isDue) await look(false)
  }

  function status(): KeyStoreStatus {
    return {
      name: store.name,
      choice: folder.choice,
      state: entries.state(),
      service: entries.service(),
      dataFolder,
      kept: stored.size,
      waiting: isUsed() ? [...memory.keys()].filter((id) => !isKept(id)).length : 0,
      ...definedFields({ copyOf, detail: entries.problem()?.detail }),
    }
  }

  return {
    get persistence() {
      return isUsed() ? 'key-store' : 'session'
    },
    isSession: (id) => memory.has(id) && !isKept(id),
    async set(id, secret) {
      memory.set(id, secret)
      if (!isUsed()) return ok()
      return inTurn(async () => {
        // One that is locked is not written to: the system would ask the user at a time he does not expect it.
        const ready = await refresh()
        const written = ready.ok && isUsed() && memory.get(id) === secret ? await write(id, secret) : ready
        if (!written.ok) log.warn(`keys: a key stays in memory: ${written.error.message}`)
        changed()
        return ok()
      })
    },
    async get(id) {
      if (!memory.has(id)) await inTurn(lookIfUseful)
      const secret = memory.get(id)
      if (secret !== undefined) return ok(secret)
      const problem = entries.problem()
      if (problem !== undefined && isUsed()) return err(problem)
      return err({
        kind: 'not-found',
        ...(isUsed() ? hostError('keyNotInStore', { store: store.name }) : hostError('keyNotInMemory')),
      })
    },
    async remove(id) {
      // What was entered while the key store did not help is in memory alone.
      if (isUsed() && (stored.has(id) || !memory.has(id))) {
        const removed = await inTurn(async () => {
          const ready = await entries.read()
          return ready.ok && ready.value.has(id) ? entries.remove(id) : ready
        })
        if (!removed.ok) return removed
      }
      memory.delete(id)
      stored.delete(id)
      takenOut.delete(id)
      return ok()
    },
    keyStore: {
      status,
      look: ({ asksUser, putsBack }) =>
        inTurn(async () => {
          if (asksUser && isUsed()) await entries.unlock(placeAccount)
          await look(putsBack)
        }),
      use: () =>
        inTurn(async () => {
          if (isUsed()) return ok()
          const claimed = await claim()
          const chosen = { ...folder, choice: 'used' } as const
          const done = claimed.ok ? await writeFolderIdentity(dataFolder, chosen) : claimed
          if (!done.ok) {
            if (claimed.ok) await entries.remove(placeAccount)
            changed()
            return done
          }
          folder = chosen
          copyOf = undefined
          await putWaiting(true)
          changed()
          return ok()
        }),
      leave: (leavesBehind) =>
        inTurn(async () => {
          if (isUsed()) {
            const emptied = await empty()
            if (!emptied.ok && !leavesBehind) {
              changed()
              return emptied
            }
          }
          const chosen = { ...folder, choice: 'memory' } as const
          const written = await writeFolderIdentity(dataFolder, chosen)
          if (written.ok) {
            folder = chosen
            stored.clear()
            takenOut.clear()
          }
          changed()
          return written
        }),
      onChanged(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    close: () => store.close(),
  }

  /** Takes everything into memory and out of the key store, the entry that says whose it is last. */
  async function empty(): Promise<Result<void>> {
    const refreshed = await refresh()
    const found = refreshed.ok ? await entries.read() : refreshed
    if (!found.ok) return found
    const accounts = [...found.value.keys()].filter((account) => account !== placeAccount)
    for (const account of [...accounts, placeAccount]) {
      const removed = await entries.remove(account)
      if (!removed.ok) return removed
      stored.delete(account)
    }
    return ok()
  }
}
