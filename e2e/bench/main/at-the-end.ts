/** Something that must not outlive this process. */
export interface Leftover {
  /** Requests its end. */
  ask?(): void
  /** Ends it at once. Must be synchronous: it is also called where nothing can be awaited. */
  force(): void
  /** Resolves when it has ended; `undefined` when `force` has ended it by the time it returns. */
  readonly gone?: Promise<unknown>
}

const leftovers = new Set<Leftover>()
const patienceMs = 2_000
let isWatching = false

/**
 * Ends `leftover` when this process ends, by itself or by SIGTERM, SIGINT or SIGHUP. Returns a function that removes it
 * from the list.
 */
export function atTheEnd(leftover: Leftover): () => void {
  if (!isWatching) {
    isWatching = true
    process.on('exit', forceAll)
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.once(signal, () => void endBy(signal))
  }
  leftovers.add(leftover)
  return () => void leftovers.delete(leftover)
}

function forceAll(): void {
  for (const leftover of leftovers) leftover.force()
}

/** `process.exit` may hang, so the signal is sent again, this time without a listener. */
async function endBy(signal: NodeJS.Signals): Promise<void> {
  const waiting = [...leftovers]
  for (const leftover of waiting) leftover.ask?.()
  const patience = new Promise((resolve) => {
    setTimeout(resolve, patienceMs)
  })
  const gone = Promise.all(waiting.map((leftover) => leftover.gone ?? Promise.resolve()))
  await Promise.race([gone, patience])
  forceAll()
  process.kill(process.pid, signal)
}
