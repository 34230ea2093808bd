import type { GatewayClock } from './clock.ts'

/**
 * Files that answers link to. The links expire, as those of real gateways do (see shared/gateway/wire/images.md,
 * "Answer").
 */
export interface StoredFiles {
  /** Stores the bytes for a while and returns their path. */
  store(bytes: Uint8Array, type: string): string
  /** Returns `expired` for a file that existed once, `undefined` for one that never did. */
  find(path: string): { readonly bytes: Uint8Array; readonly type: string } | 'expired' | undefined
}

/** The folder of the links; whoever has a link may fetch its file without a key. */
export const storedFilesPath = '/practice-files/'

/** The lifetime of a link. */
export const linkLifeMs = 10 * 60 * 1000

const maxBytes = 64 * 1024 * 1024

export function createStoredFiles(clock: GatewayClock): StoredFiles {
  const files = new Map<
    string,
    { readonly bytes: Uint8Array; readonly type: string; readonly until: number }
  >()
  let count = 0

  /** Drops expired files, and the oldest ones when there are too many. */
  function dropOld(): void {
    let total = 0
    for (const [path, { bytes, until }] of [...files].toReversed()) {
      total += bytes.length
      if (until <= clock.now() || total > maxBytes) files.delete(path)
    }
  }

  return {
    store(bytes, type) {
      count += 1
      const path = `${storedFilesPath}${count}.${type.split('/')[1] ?? 'bin'}`
      files.set(path, { bytes, type, until: clock.now() + linkLifeMs })
      dropOld()
      return path
    },
    find(path) {
      dropOld()
      const file = files.get(path)
      if (file !== undefined) return file
      const number = Number(/^(\d+)\.\w+$/.exec(path.slice(storedFilesPath.length))?.[1] ?? Number.NaN)
      return number >= 1 && number <= count ? 'expired' : undefined
    },
  }
}
