/**
 * Readers for values that ought to have a type and often do not (see shared/gateway/wire/streams.md,
 * "Values of the wrong type"). Each gives `undefined` for what it cannot take.
 */

/** A string with something in it. */
export function toText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A count: a number or a numeric string, finite and not negative. */
export function toCount(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined
}

/** The members of an array, or nothing. */
export function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
