import { basename, dirname, extname } from 'node:path'
import type { Json } from '../../shared/json.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Clock, Store } from './host.ts'
import { readJsonFileOrSetAside } from './set-aside.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'

/** What this app uses of `conf`. */
export interface ConfLike {
  get(key: string): unknown
  set(key: string, value: Json): void
}

/** The file, in the words that `conf` and `electron-store` share; they differ in how they call its name. */
export interface ConfFile {
  readonly name: string
  readonly options: {
    readonly cwd: string
    readonly configFileMode: number
    readonly accessPropertiesByDotNotation: boolean
  }
}

/**
 * A `Store` in a JSON file, over conf or over electron-store, which wraps conf: `open` makes either. Both throw on a broken file.
 * That is set aside first; one that cannot be read is left alone, and memory stands in.
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
      // Keys are plain names; a dot in one is part of the name.
      accessPropertiesByDotNotation: false,
    },
  }
}

function createMemoryConf(): ConfLike {
  const values = new Map<string, Json>()
  return { get: (key) => values.get(key), set: (key, value) => void values.set(key, value) }
}
