import { finderOf, type Secrets } from '../../shared/secrets/find-secrets.ts'
import { createPartRedactor } from './redact-parts.ts'
import { createResponseReader } from './response-reader.ts'

/** Makes readers whose parts hold none of the secrets, also where deltas spell one together. */
export function createCleanReader(secrets: Secrets): typeof createResponseReader {
  const find = finderOf(secrets)
  return (format, head, onParts, context) => {
    const redactor = createPartRedactor(find)
    const reader = createResponseReader(
      format,
      head,
      (parts, events) => onParts(redactor.push(parts), events),
      context,
    )
    return {
      push: (chunk) => reader.push(chunk),
      end(transfer) {
        const end = reader.end(transfer)
        const held = redactor.end()
        if (held.length > 0) onParts(held, { count: 0, unreadable: 0 })
        return end
      },
      takeLongBody: () => reader.takeLongBody(),
      get isComplete() {
        return reader.isComplete
      },
      get metLimit() {
        return reader.metLimit
      },
    }
  }
}
