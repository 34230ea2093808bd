import type { GatewayClock } from './clock.ts'

/** Files that answers link to. They expire, as such links do (see shared/gateway/wire/images.md, "Answer"). */
export interface StoredFiles {
  /** Keeps the bytes for a while and answers their path. */
  store(bytes: Uint8Array, type: string): string
  /** `expired` for what was there once, `undefined` for what never was. */
  find(path: string): { readonly bytes: Uint8Array; readonly type: string } | 'expired' | undefined
}

/** Where the links lead; anybody who has one may fetch it, without a key. */
export const storedFilesPath = '/practice-files/'

/** How long a link is good. */
export const linkLifeMs = 10 * 60 * 1000

const maxBytes = 64 * 1024 * 1024

export function createStoredFiles(clock: GatewayClock): StoredFiles {
  const files = new Map<
    string,
    { readonly bytes: Uint8Array; readonly type: string; readonly until: number }
  >()
  let count = 0

  /** Those whose time is over, and the oldest of too many. */
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
