import { settingsText } from '../../../shared/text/en/settings.ts'

/** Headers set by the app or the format; a second value would contradict theirs. */
const ownHeaders = new Set([
  'host',
  'content-length',
  'content-type',
  'transfer-encoding',
  'connection',
  'accept-encoding',
])

/** Headers for the API key. The format sets them from the key of the connection. */
const keyHeaders = new Set(['authorization', 'x-api-key', 'x-goog-api-key'])

/** Why a header cannot have this name; `undefined` if it can. */
export function headerNameProblem(text: string): string | undefined {
  const name = text.trim().toLowerCase()
  if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name)) return settingsText().headers.invalidName
  if (ownHeaders.has(name)) return settingsText().headers.setByApp
  if (keyHeaders.has(name)) return settingsText().headers.isKey
  return undefined
}
