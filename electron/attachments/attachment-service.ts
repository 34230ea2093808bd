import { join } from 'node:path'
import type { Attachment, DraftAttachments } from '../../shared/attachments/attachment.ts'
import type { Result } from '../../shared/errors/result.ts'
import type { Database } from '../database/database.ts'
import type { Host } from '../host/host.ts'
import type { FindMediaFile } from '../media/media-response.ts'
import { createAttachmentStore } from './attachment-store.ts'
import { createDraftReferences } from './draft-references.ts'
import { createInlineAttachments, type InlineAttachments } from './inline-attachments.ts'
import { sweepAttachments } from './sweep-attachments.ts'
import { createStoreInlineFiles, type StoreInlineFiles } from './store-inline-files.ts'

/**
 * Files that the user attaches to messages: stored on disk, referenced by turns, and inserted when a request is built.
 */
export interface AttachmentService {
  add(file: { readonly name: string; readonly bytes: Uint8Array }): Promise<Result<Attachment>>
  /** The attachments of all messages that are not sent yet: the sweep keeps them. */
  keepForDrafts(drafts: DraftAttachments): Result<void>
  /** The attachments that a form refers to, in place of its earlier ones. */
  keepForForm(form: string, ids: readonly string[]): Result<void>
  readonly find: FindMediaFile
  readonly inline: InlineAttachments
  readonly storeInlineFiles: StoreInlineFiles
  /** Removes files that have not been used for seven days. */
  sweep(database: Database, signal: AbortSignal, now?: number): Promise<number>
}

export function createAttachmentService({
  paths,
  config,
  clock,
  log,
}: Pick<Host, 'paths' | 'config' | 'clock' | 'log'>): AttachmentService {
  const attachments = createAttachmentStore({ folder: join(paths.data, 'attachments'), clock })
  const drafts = createDraftReferences(config)
  return {
    add: (file) => attachments.add(file),
    keepForDrafts: (given) => drafts.set(given),
    keepForForm: (form, ids) => drafts.setForm(form, ids),
    find: attachments.find,
    inline: createInlineAttachments(attachments),
    storeInlineFiles: createStoreInlineFiles(attachments),
    sweep: (database, signal, now = clock.now()) =>
      sweepAttachments({ database, attachments, drafts, now, log, signal }),
  }
}
