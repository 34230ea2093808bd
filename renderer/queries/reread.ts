import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Refetches the queries under a key, however many changes are reported meanwhile. */
export interface Rereader {
  /** Schedules a refetch after a change. */
  readonly read: () => void
  readonly close: () => void
}

/** Changes within this time share one refetch. */
const gatherMs = 60

/**
 * Refetches one at a time, each at least `gatherMs` after the first change it covers. A refetch that is running is
 * awaited, never cancelled: with a thousand changes in a row each change would cancel the refetch of the one before,
 * and the window would show nothing new until the last.
 */
export function createRereader(queryClient: QueryClient, queryKey: QueryKey): Rereader {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  let hasChanged = false
  let isClosed = false

  function read(): void {
    hasChanged = true
    if (isReading || isClosed) return
    timer ??= setTimeout(() => void readNow(), gatherMs)
  }

  async function readNow(): Promise<void> {
    timer = undefined
    hasChanged = false
    isReading = true
    await queryClient.invalidateQueries({ queryKey })
    isReading = false
    if (hasChanged) read()
  }

  function close(): void {
    isClosed = true
    clearTimeout(timer)
  }

  return { read, close }
}
