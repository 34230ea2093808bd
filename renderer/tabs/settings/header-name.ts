/** Headers the app or the format fills in; a second value would contradict it. */
const ownHeaders = new Set([
  'host',
  'content-length',
  'content-type',
  'transfer-encoding',
  'connection',
  'accept-encoding',
])

/** Headers that carry the key. They are set per format, from the key of the connection. */
const keyHeaders = new Set(['authorization', 'x-api-key', 'x-goog-api-key'])

/** Why a header cannot have this name; `undefined` when it can. */
export function headerNameProblem(text: string): string | undefined {
  const name = text.trim().toLowerCase()
  if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name)) return 'Only letters, digits and dashes.'
  if (ownHeaders.has(name)) return 'The app sets this header itself.'
  if (keyHeaders.has(name)) return 'Add a key below instead: it is kept safe there.'
  return undefined
}
