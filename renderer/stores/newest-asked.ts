const newest = new WeakMap<object, symbol>()

/**
 * Something is asked for a place, such as a form or a set that is worked on, and takes time. What comes back says whether it is still
 * wanted there: what comes for something that was asked for before is not.
 */
export function askFor(place: object): () => boolean {
  const own = Symbol()
  newest.set(place, own)
  return () => newest.get(place) === own
}
