/** The chance of at most 0, 1, 2 … heads of `count` fair coins, one after the other. */
export function* coinTails(count: number): Generator<number> {
  // In logarithms, since half to the power of the count is no number beyond a thousand coins.
  let logChance = -count * Math.LN2
  let sum = 0
  for (let heads = 0; heads <= count; heads += 1) {
    sum += Math.exp(logChance)
    yield sum
    logChance += Math.log((count - heads) / (heads + 1))
  }
}
