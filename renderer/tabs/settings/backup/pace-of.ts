import type { BackupProgress } from './backup-store.ts'

/** How much is done, of 1: in bytes where they are told, else in files. */
export function shareOf({ files, allFiles, bytes, allBytes }: BackupProgress): number {
  return bytes !== undefined && allBytes !== undefined && allBytes > 0
    ? Math.min(1, bytes / allBytes)
    : files / Math.max(1, allFiles)
}

/** Shorter than this says nothing of what follows. */
const leastMs = 1_000

/** How fast a backup is written, and how long the rest takes at that; `undefined` until enough was seen of it. */
export function paceOf(
  first: BackupProgress,
  { at, bytes = 0, allBytes = 0 }: BackupProgress,
): { readonly perSecond: number; readonly leftMs: number } | undefined {
  const took = at - first.at
  const done = bytes - (first.bytes ?? 0)
  if (took < leastMs || done <= 0) return undefined
  const perMs = done / took
  return { perSecond: perMs * 1_000, leftMs: Math.max(0, allBytes - bytes) / perMs }
}
