import type { BackupProgress } from './backup-store.ts'

/** The progress from 0 to 1: by bytes if they are known, otherwise by files. */
export function shareOf({ files, allFiles, bytes, allBytes }: BackupProgress): number {
  return bytes !== undefined && allBytes !== undefined && allBytes > 0
    ? Math.min(1, bytes / allBytes)
    : files / Math.max(1, allFiles)
}

/** Minimum time for a meaningful estimate. */
const leastMs = 1_000

/** The speed of writing a backup, and the estimated time left; `undefined` until enough was measured. */
export function paceOf(
  first: BackupProgress,
  { at, bytes = 0, allBytes = 0 }: BackupProgress,
): { readonly perSecond: number; readonly leftMs: number } | undefined {
  const durationMs = at - first.at
  const done = bytes - (first.bytes ?? 0)
  if (durationMs < leastMs || done <= 0) return undefined
  const perMs = done / durationMs
  return { perSecond: perMs * 1_000, leftMs: Math.max(0, allBytes - bytes) / perMs }
}
