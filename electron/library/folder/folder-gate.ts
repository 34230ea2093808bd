/**
 * A lock with many readers and one writer: any number of tasks work in the media folder, and none while it is changed.
 */
export interface FolderGate {
  /** Waits for a pending change, then works. */
  use<Value>(work: () => Promise<Value>): Promise<Value>
  /** Works exclusively. Returns `undefined` and does nothing while another task works in the folder. */
  change<Value>(work: () => Promise<Value>): Promise<Value> | undefined
}

export function createFolderGate(): FolderGate {
  let users = 0
  let changing = Promise.resolve()
  let isChanging = false
  return {
    async use(work) {
      // Counted before anything is awaited, so that no change begins meanwhile.
      users += 1
      try {
        await changing
        return await work()
      } finally {
        users -= 1
      }
    },
    change(work) {
      if (users > 0 || isChanging) return undefined
      isChanging = true
      const done = work()
      const end = (): void => void (isChanging = false)
      changing = done.then(end, end)
      return done
    },
  }
}
