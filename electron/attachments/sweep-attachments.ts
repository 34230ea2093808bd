import type { Database } from '../database/database.ts'
import type { Log } from '../host/host.ts'
import type { AttachmentStore, StoredFile } from './attachment-store.ts'
import type { DraftReferences } from './draft-references.ts'
import { referencedAttachments } from './referenced-attachments.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

export interface SweepAttachmentsDependencies {
  readonly database: Database
  readonly attachments: Pick<AttachmentStore, 'list' | 'touch' | 'remove'>
  readonly drafts: Pick<DraftReferences, 'all' | 'ofForms'>
  /** The time that decides which unused files are old. */
  readonly now: number
  readonly log: Log
  /** Ends the sweep early when the app closes. */
  readonly signal: AbortSignal
}

const dayMs = 24 * 60 * 60 * 1000

/** The time for which a deleted conversation can be restored. */
const keptUnusedMs = 7 * dayMs

/**
 * Removes attachments that no turn and no draft has referred to for seven days. Resolves with the number of removed
 * files.
 *
 * The modification time of a file is when it was last in use; it is updated here once a day. With a database that was
 * set aside, restored or could not be opened, files from before its first conversation or from before it became the
 * index stay: they may be the user's only copy.
 */
export async function sweepAttachments(dependencies: SweepAttachmentsDependencies): Promise<number> {
  const { database, attachments, drafts, now, log, signal } = dependencies
  if (database.isInMemory) return 0
  const files = await attachments.list()
  const aged = files.filter(({ usedAt }) => usedAt < now - dayMs)
  if (aged.length === 0) return 0
  const referenced = await referencedAttachments(database, signal)
  const knownSince = Math.max(firstConversationAt(database), database.knownSince)
  if (!referenced.ok || signal.aborted) {
    if (!referenced.ok) log.warn(referenced.error.message)
    return 0
  }
  const drafted = new Set([...draftedIn(database, drafts), ...drafts.ofForms()])
  let count = 0
  for (const file of aged) {
    if (isIn(referenced.value, file) || isIn(drafted, file)) await attachments.touch(file.fileName)
    else if (file.usedAt < now - keptUnusedMs && file.usedAt >= knownSince) {
      const removed = await attachments.remove(file)
      if (removed.ok) count += 1
      else log.warn(removed.error.message)
    }
  }
  return count
}

function isIn(ids: ReadonlySet<string>, { id }: StoredFile): boolean {
  return id !== undefined && ids.has(id)
}

/** The attachments of drafts whose conversation still exists: the other drafts can no longer be opened. */
function draftedIn(database: Database, drafts: Pick<DraftReferences, 'all'>): string[] {
  const findConversation = database.connection.prepare('SELECT 1 FROM conversations WHERE id = ?')
  return Object.entries(drafts.all()).flatMap(([conversationId, attachmentIds]) => {
    const found = database.read(databaseError('conversationsNotRead'), () =>
      findConversation.get(conversationId),
    )
    return found.ok && found.value === undefined ? [] : attachmentIds
  })
}

/** `Infinity` for a database without conversations, or one that cannot be read. */
function firstConversationAt(database: Database): number {
  const first = database.read(databaseError('conversationsNotRead'), () =>
    database.connection.prepare('SELECT min(created_at) AS at FROM conversations').get(),
  )
  const at = first.ok ? first.value?.['at'] : null
  return typeof at === 'number' ? at : Infinity
}
