import { finderOf, type FindSecrets, type Secrets } from '../lib/secrets/find-secrets.ts'
import { createPartRedactor } from './redact-parts.ts'
import { createResponseReader } from './response-reader.ts'

/**
 * Makes readers whose parts hold none of the secrets, also where deltas spell one together. In that case `onSplit` is
 * called: the recorded bytes hold the secret in pieces.
 */
export function createCleanReader(
  secrets: Secrets,
  onSplit?: (find: FindSecrets) => void,
): typeof createResponseReader {
  const findQuietly = finderOf(secrets)
  const find: FindSecrets = (text, end) => {
    const scan = findQuietly(text, end)
    if (scan.found.length > 0) onSplit?.(findQuietly)
    return scan
  }
  return (format, head, onParts, context) => {
    const redactor = createPartRedactor(find)
    const reader = createResponseReader(
      format,
      head,
      (parts, events) => onParts(redactor.push(parts), events),
      context,
    )
    // What is asked after each chunk is the reader's own: a function around each would be one more call each time.
    return {
      ...reader,
      end(transfer) {
        const end = reader.end(transfer)
        const held = redactor.end()
        if (held.length > 0) onParts(held, { count: 0, unreadable: 0 })
        return end
      },
    }
  }
}
