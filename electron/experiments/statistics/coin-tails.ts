/** Yields the probability of at most 0, 1, 2 … heads in `count` fair coin flips. */
export function* coinTails(count: number): Generator<number> {
  // Use logarithms: 0.5 ** count underflows beyond a thousand flips.
  let logChance = -count * Math.LN2
  let sum = 0
  for (let heads = 0; heads <= count; heads += 1) {
    sum += Math.exp(logChance)
    yield sum
    logChance += Math.log((count - heads) / (heads + 1))
  }
}
