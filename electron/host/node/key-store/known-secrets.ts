/**
 * The secrets of a data folder in memory, which is what is read from, beside what the key store has of them as far as is known: it
 * may be older.
 */
export function createKnownSecrets() {
  const memory = new Map<string, string>()
  const stored = new Map<string, string>()
  /** What somebody took out of the key store while the app ran: it is put back only when the user says so. */
  const takenOut = new Set<string>()

  const isKept = (id: string): boolean => memory.has(id) && stored.get(id) === memory.get(id)

  return {
    get: (id: string): string | undefined => memory.get(id),
    /** Entered by the user. */
    set: (id: string, secret: string): void => void memory.set(id, secret),
    /** The key store has it as it is in memory. */
    isKept,
    /** The key store may have it: what was entered while it did not help is in memory alone. */
    mayBeStored: (id: string): boolean => stored.has(id) || !memory.has(id),
    keptCount: (): number => stored.size,
    /** In memory alone, for whatever reason. */
    notKept: (): [string, string][] => [...memory].filter(([id]) => !isKept(id)),
    /** What the key store is to be given. */
    toPut: (putsBack: boolean): [string, string][] =>
      [...memory].filter(([id]) => !isKept(id) && (putsBack || !takenOut.has(id))),
    /** The key store has this secret now. */
    noteWritten(id: string, secret: string): void {
      stored.set(id, secret)
      takenOut.delete(id)
    },
    /** The key store has these, and no others. Nothing that is in memory is lost by it. */
    noteFound(found: ReadonlyMap<string, string>): void {
      for (const id of stored.keys()) if (!found.has(id)) takenOut.add(id)
      stored.clear()
      for (const [id, secret] of found) {
        stored.set(id, secret)
        takenOut.delete(id)
        if (!memory.has(id)) memory.set(id, secret)
      }
    },
    /** The app has taken it out of the key store. */
    noteRemoved: (id: string): void => void stored.delete(id),
    /** The key store is not used any more. */
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
