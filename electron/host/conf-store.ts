import Conf from 'conf'
import { basename, dirname, extname } from 'node:path'
import type { Json } from '../../shared/json.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Clock, Store } from './host.ts'
import { readJsonFileOrSetAside } from './set-aside.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'

/** What this app uses of `conf`. */
interface ConfLike {
  get(key: string): unknown
  set(key: string, value: Json): void
}

/**
 * A `Store` in a JSON file, over conf, which throws on a broken one. That is set aside first; one that cannot be read is left
 * alone, and memory stands in.
 */
export function openConfStore(path: string, clock: Clock): Store {
  const opened = readJsonFileOrSetAside(path, clock)
  const openProblem: Result<void> = opened.ok ? ok() : opened
  const mustNotWrite = !opened.ok && opened.error.code !== 'file-broken'
  const conf = mustNotWrite ? createMemoryConf() : createConf(path)
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

function createConf(path: string): ConfLike {
  return new Conf<Record<string, Json>>({
    cwd: dirname(path),
    configName: basename(path, extname(path)),
    configFileMode: 0o600,
    // Keys are plain names; a dot in one is part of the name.
    accessPropertiesByDotNotation: false,
  })
}

function createMemoryConf(): ConfLike {
  const values = new Map<string, Json>()
  return { get: (key) => values.get(key), set: (key, value) => void values.set(key, value) }
}
