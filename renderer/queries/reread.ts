import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Reads what is cached under a key again, however many changes are told meanwhile. */
export interface Rereader {
  /** Something changed. */
  readonly read: () => void
  readonly close: () => void
}

/** Changes that are told together are read together. */
const gatherMs = 60

/**
 * One reading after the other, each as late as `gatherMs` after the change that it is for. A reading under way is waited for and
 * never cut off by the next change: of a thousand changes in a row each reading would be cancelled by the next, and the window
 * would show nothing new until the last one.
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
