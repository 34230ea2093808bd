/** Lets at most so many pieces of work be on at a time; the others wait in the order they came. */
export function createTurns(maxAtOnce: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const waiting: (() => void)[] = []
  let busy = 0
  return async (work) => {
    if (busy >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    busy += 1
    try {
      return await work()
    } finally {
      busy -= 1
      waiting.shift()?.()
    }
  }
}
