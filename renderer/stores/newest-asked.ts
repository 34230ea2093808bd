const newest = new WeakMap<object, symbol>()

/**
 * Call when an asynchronous request starts for a target, such as a form or a set. The returned function says whether it
 * is still the newest request for that target, so that results of older ones can be ignored.
 */
export function askFor(place: object): () => boolean {
  const own = Symbol()
  newest.set(place, own)
  return () => newest.get(place) === own
}
