import type { DatabaseCopiesService } from '../../database/database-copies.ts'
import type { CheckOptions, CheckOutcome } from './check-backup.ts'

/**
 * Has SQLite look at each page of a copy of the database, in a thread of its own. It has no sum of what was written: `verified` says that
 * nothing of it is broken. Throws the reason of `signal`.
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
