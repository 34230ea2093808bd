/**
 * Readers for values that often have the wrong type (see shared/gateway/wire/streams.md, "Values of the wrong type").
 * Each returns `undefined` for a value that it cannot take.
 */

/** The value, if it is a string that is not empty; `undefined` for everything else. */
export function toText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/**
 * The value as a finite number of at least 0; strings of digits are converted, since some gateways send them (see
 * shared/gateway/wire/streams.md, "Values of the wrong type"). `undefined` for everything else.
 */
export function toCount(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined
}

/** The value, if it is an array; an empty list for everything else. */
export function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
