import { ok, type Result } from '../../../../shared/errors/result.ts'
import type { Clock, Log } from '../../host.ts'
import {
  forgetFolderIdentity,
  freshIdentity,
  isIdentityAt,
  placeOf,
  readFolderIdentity,
  writeFolderIdentity,
  type FolderIdentity,
} from './folder-identity.ts'
import { createStoreEntries, type StoreEntries } from './store-entries.ts'
import type { SystemKeyStore } from './system-key-store.ts'

export interface FolderEntriesOptions {
  readonly store: SystemKeyStore
  readonly dataFolder: string
  readonly clock: Clock
  readonly log: Log
}

/**
 * The secrets of one data folder in the system's key store, under the identity of the folder.
 *
 * An identity belongs to one data folder at a time, which the key store itself records: a moved folder keeps its
 * identity, and a copy of an existing folder gets nothing.
 */
export interface FolderEntries extends Pick<
  StoreEntries,
  'service' | 'write' | 'remove' | 'state' | 'problem' | 'sinceLooked'
> {
  choice(): FolderIdentity['choice']
  isUsed(): boolean
  /** The folder that this one is a copy of; `undefined` when it is no copy. */
  copyOf(): string | undefined
  /** All secrets; `undefined` when this folder is a copy and has lost its identity. */
  read(): Promise<Result<ReadonlyMap<string, string> | undefined>>
  /** Checks the state of the key store, and reads no secret. */
  look(): Promise<unknown>
  /** The system may ask the user. */
  unlock(): Promise<unknown>
  /** Removes an entry if it exists; a locked key store is not written to. */
  removeFound(id: string): Promise<Result<unknown>>
  /** Removes the entry that records the owner, once the other entries are removed. */
  disown(): Promise<Result<void>>
  /** Makes this folder use the key store from now on. */
  use(): Promise<Result<void>>
  /** Makes this folder use memory from now on. */
  leave(): Promise<Result<void>>
}

/** The entry with the path of the data folder that an identity belongs to. */
const placeAccount = 'data-folder'

export function createFolderEntries({ store, dataFolder, clock, log }: FolderEntriesOptions): FolderEntries {
  let folder: FolderIdentity = readFolderIdentity(dataFolder)
  /** Whether the key store has recorded our identity as this folder's. */
  let isClaimed = false
  let copyOf: string | undefined
  const entries = createStoreEntries(store, clock, () => `gateway-playground/${folder.identity}`)

  async function claim(): Promise<Result<void>> {
    const claimed = await entries.write(placeAccount, placeOf(dataFolder))
    isClaimed = claimed.ok
    return claimed
  }

  const disown = (): Promise<Result<void>> => entries.remove(placeAccount)

  /** A copy of an existing folder gets nothing: it gets a new identity, and the user must choose again. */
  function becomeAnother(original: string): void {
    copyOf = original
    const forgotten = forgetFolderIdentity(dataFolder)
    if (!forgotten.ok) log.warn(`keys: ${forgotten.error.message}`)
    folder = freshIdentity()
  }

  async function choose(choice: 'used' | 'memory'): Promise<Result<void>> {
    const chosen = { ...folder, choice }
    const written = await writeFolderIdentity(dataFolder, chosen)
    if (written.ok) folder = chosen
    return written
  }

  return {
    ...entries,
    choice: () => folder.choice,
    isUsed: () => folder.choice === 'used',
    copyOf: () => copyOf,
    async read() {
      const found = await entries.read()
      if (!found.ok) return found
      const place = found.value.get(placeAccount)
      isClaimed = place === placeOf(dataFolder)
      if (place !== undefined && !isClaimed) {
        if (isIdentityAt(place, folder.identity)) {
          becomeAnother(place)
          return ok(undefined)
        }
        const moved = await claim()
        if (!moved.ok) return moved
      }
      return ok(new Map([...found.value].filter(([account]) => account !== placeAccount)))
    },
    look: () => entries.read(),
    unlock: () => entries.unlock(placeAccount),
    async write(id, secret) {
      const claimed = isClaimed ? ok() : await claim()
      return claimed.ok ? entries.write(id, secret) : claimed
    },
    async removeFound(id) {
      const found = await entries.read()
      return found.ok && found.value.has(id) ? entries.remove(id) : found
    },
    disown,
    async use() {
      const claimed = await claim()
      if (!claimed.ok) return claimed
      const chosen = await choose('used')
      if (chosen.ok) copyOf = undefined
      else await disown()
      return chosen
    },
    leave: () => choose('memory'),
  }
}
