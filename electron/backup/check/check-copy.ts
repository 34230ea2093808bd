import type { DatabaseCopiesService } from '../../database/database-copies.ts'
import type { CheckOptions, CheckOutcome } from './check-backup.ts'

/**
 * Lets SQLite check each page of a copy of the database, in a separate thread. A copy has no checksum: `verified` says
 * that its structure is intact. Throws the reason of `signal`.
 */
export async function checkCopy(
  copies: Pick<DatabaseCopiesService, 'inspect'>,
  path: string,
  { signal }: Pick<CheckOptions, 'signal'>,
): Promise<CheckOutcome> {
  try {
    const damage = await copies.inspect(path, signal)
    return damage.length === 0 ? { state: 'verified' } : { state: 'damaged', detail: damage.join('\n') }
  } catch (error) {
    signal.throwIfAborted()
    return { state: 'unreadable', detail: String(error) }
  }
}
