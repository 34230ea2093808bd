/**
 * A key as it may be shown: `sk-••••••••9f3a`. The last four characters only of keys of twelve or more, since they would
 * give away too much of a shorter one.
 */
export function maskKey(key: string): string {
  const prefix = key.startsWith('sk-') ? 'sk-' : ''
  return `${prefix}••••••••${key.length >= 12 ? key.slice(-4) : ''}`
}
