import { basename, dirname, extname } from 'node:path'
import type { Json } from '../../shared/json.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Clock, Store } from './host.ts'
import { readJsonFileOrSetAside } from './set-aside.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'

/** The members of `conf` that this app uses. */
export interface ConfLike {
  get(key: string): unknown
  set(key: string, value: Json): void
}

/** The file, with the options that `conf` and `electron-store` share; only the option for its name differs. */
export interface ConfFile {
  readonly name: string
  readonly options: {
    readonly cwd: string
    readonly configFileMode: number
    readonly accessPropertiesByDotNotation: boolean
  }
}

/**
 * A `Store` in a JSON file, over conf or over electron-store, which wraps conf: `open` creates either. Both throw on a
 * broken file, so it is set aside first; a file that cannot be read stays unchanged, and memory replaces it.
 */
export function openConfStore(path: string, clock: Clock, open: (file: ConfFile) => ConfLike): Store {
  const opened = readJsonFileOrSetAside(path, clock)
  const openProblem: Result<void> = opened.ok ? ok() : opened
  const mustNotWrite = !opened.ok && opened.error.code !== 'file-broken'
  const conf = mustNotWrite ? createMemoryConf() : open(fileAt(path))
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

function fileAt(path: string): ConfFile {
  return {
    name: basename(path, extname(path)),
    options: {
      cwd: dirname(path),
      configFileMode: 0o600,
      // Keys are plain names; a dot in a key is part of the name.
      accessPropertiesByDotNotation: false,
    },
  }
}

function createMemoryConf(): ConfLike {
  const values = new Map<string, Json>()
  return { get: (key) => values.get(key), set: (key, value) => void values.set(key, value) }
}
