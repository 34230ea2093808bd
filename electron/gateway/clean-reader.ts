import { finderOf, type FindSecrets, type Secrets } from '../lib/secrets/find-secrets.ts'
import { createPartRedactor } from './redact-parts.ts'
import { createResponseReader } from './response-reader.ts'

/**
 * Creates readers whose parts contain none of the secrets, even where several deltas spell one together. In that case
 * `onSplit` is called: the recorded bytes contain the secret in pieces.
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
    // Methods that are called after each chunk are the reader's own: a wrapper would add a call each time.
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
