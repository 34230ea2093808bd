/**
 * Extra headers whose values are no secrets: what they may say is printed in public documentation, and a gateway reads it as
 * a switch. They are kept and shown as they are. The value of every other extra header is kept like a key.
 */
const openHeaders: ReadonlySet<string> = new Set([
  'accept',
  'accept-language',
  'anthropic-beta',
  'anthropic-version',
  'cache-control',
  'http-referer',
  'openai-beta',
  'prefer',
  'priority',
  'referer',
  'user-agent',
  'x-title',
])

/** Whether the value of an extra header of this name may be shown and written down. */
export function isOpenHeader(name: string): boolean {
  return openHeaders.has(name.trim().toLowerCase())
}
