/**
 * Extra headers whose values are not secret: their possible values are publicly documented, and a gateway reads them as
 * switches. They are stored and shown as they are. The value of every other extra header is stored like a key.
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

/** Whether the value of an extra header with this name may be shown and recorded. */
export function isOpenHeader(name: string): boolean {
  return openHeaders.has(name.trim().toLowerCase())
}
