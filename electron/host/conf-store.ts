import type { Json } from '../../shared/json.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Clock, Store } from './host.ts'
import { readJsonFileOrSetAside } from './set-aside.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'

/** What this app uses of `conf`, and of `electron-store`, which wraps it. */
export interface ConfLike {
  get(key: string): unknown
  set(key: string, value: Json): void
}

export interface ConfStoreOptions {
  /** The file that `create` will read and write. */
  readonly path: string
  readonly clock: Clock
  /** Makes the store; called once the file is known to be readable. Both libraries throw on a broken file. */
  readonly create: () => ConfLike
}

/** A `Store` over conf. A broken file is set aside first; one that cannot be read is left alone, and memory stands in. */
export function openConfStore(options: ConfStoreOptions): Store {
  const { path, clock, create } = options
  const opened = readJsonFileOrSetAside(path, clock)
  const openProblem: Result<void> = opened.ok ? ok() : opened
  const mustNotWrite = !opened.ok && opened.error.code !== 'file-broken'
  const conf = mustNotWrite ? createMemoryConf() : create()
  return {
    openProblem,
    get: (key) => conf.get(key),
    set(key, value) {
      try {
        conf.set(key, value)
        return ok()
      } catch (error) {
        return err({
          kind: 'storage',
          ...hostError('changeNotSaved', { path }),
          detail: error instanceof Error ? error.message : String(error),
        })
      }
    },
  }
}

function createMemoryConf(): ConfLike {
  const values = new Map<string, Json>()
  return { get: (key) => values.get(key), set: (key, value) => void values.set(key, value) }
}
