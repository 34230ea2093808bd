/**
 * The secrets of a data folder in memory, which are the ones that are read, and the last known content of the key
 * store, which may be older.
 */
export function createKnownSecrets() {
  const memory = new Map<string, string>()
  const stored = new Map<string, string>()
  /**
   * Secrets that somebody removed from the key store while the app ran: they are stored again only when the user says
   * so.
   */
  const takenOut = new Set<string>()

  const isKept = (id: string): boolean => memory.has(id) && stored.get(id) === memory.get(id)

  return {
    get: (id: string): string | undefined => memory.get(id),
    /** Entered by the user. */
    set: (id: string, secret: string): void => void memory.set(id, secret),
    /** Whether the key store has the same value as memory. */
    isKept,
    /** Whether the key store may have it: a secret entered while the key store was unavailable is in memory only. */
    mayBeStored: (id: string): boolean => stored.has(id) || !memory.has(id),
    keptCount: (): number => stored.size,
    /** The secrets that are in memory only, for any reason. */
    notKept: (): [string, string][] => [...memory].filter(([id]) => !isKept(id)),
    /** The secrets to write to the key store. */
    toPut: (putsBack: boolean): [string, string][] =>
      [...memory].filter(([id]) => !isKept(id) && (putsBack || !takenOut.has(id))),
    /** Records that the key store has this secret now. */
    noteWritten(id: string, secret: string): void {
      stored.set(id, secret)
      takenOut.delete(id)
    },
    /** Records the complete content of the key store. Secrets in memory are kept. */
    noteFound(found: ReadonlyMap<string, string>): void {
      for (const id of stored.keys()) if (!found.has(id)) takenOut.add(id)
      stored.clear()
      for (const [id, secret] of found) {
        stored.set(id, secret)
        takenOut.delete(id)
        if (!memory.has(id)) memory.set(id, secret)
      }
    },
    /** Records that the app has removed it from the key store. */
    noteRemoved: (id: string): void => void stored.delete(id),
    /** Records that the key store is no longer used. */
    noteLeft(): void {
      stored.clear()
      takenOut.clear()
    },
    forget(id: string): void {
      memory.delete(id)
      stored.delete(id)
      takenOut.delete(id)
    },
  }
}
