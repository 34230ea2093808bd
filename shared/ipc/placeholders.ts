/**
 * Placeholder for bytes inside JSON: each `Uint8Array` becomes `{"$bin": n}`, the n-th attachment. A user's object that
 * happens to have a `$bin` key is wrapped as `{"$bin": {…}}`, so that it cannot be mistaken for a placeholder.
 */
const mark = '$bin'

/**
 * Returns the data with its bytes replaced by placeholders and appended to `attachments`. The original is not changed.
 */
export function takeOutBytes(value: unknown, attachments: Uint8Array[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Uint8Array) return { [mark]: attachments.push(value) - 1 }
  if (Array.isArray(value)) return value.map((element) => takeOutBytes(element, attachments))
  const copy: Record<string, unknown> = { ...value }
  for (const key of Object.keys(copy)) copy[key] = takeOutBytes(copy[key], attachments)
  return Object.hasOwn(copy, mark) ? { [mark]: copy } : copy
}

/** Restores bytes in place, reversing `takeOutBytes`. Throws on a placeholder without a matching attachment. */
export function putBackBytes(value: unknown, attachments: readonly Uint8Array[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    for (const [index, element] of value.entries()) value[index] = putBackBytes(element, attachments)
    return value
  }
  const record = value as Record<string, unknown>
  if (!Object.hasOwn(record, mark)) return putBackInto(record, attachments)
  const marked = record[mark]
  if (typeof marked === 'object' && marked !== null) {
    return putBackInto(marked as Record<string, unknown>, attachments)
  }
  const attachment = typeof marked === 'number' ? attachments[marked] : undefined
  if (attachment === undefined) throw new Error('A placeholder names no attachment')
  return attachment
}

function putBackInto(record: Record<string, unknown>, attachments: readonly Uint8Array[]): unknown {
  for (const key of Object.keys(record)) {
    const before = record[key]
    const after = putBackBytes(before, attachments)
    if (after !== before) record[key] = after
  }
  return record
}
