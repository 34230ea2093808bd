/** Does a piece of work when it is first wanted, and answers everybody with what came of it. */
export function once<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let done: Promise<Value> | undefined
  return () => (done ??= work())
}
