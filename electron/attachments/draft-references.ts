import * as z from 'zod/mini'
import { draftAttachmentsSchema, type DraftAttachments } from '../../shared/attachments/attachment.ts'
import type { Result } from '../../shared/errors/result.ts'
import type { Store } from '../host/host.ts'

/** Attachments of messages that are not sent yet, as the window tells. Kept, so that a later start knows them too. */
export interface DraftReferences {
  all(): DraftAttachments
  set(drafts: DraftAttachments): Result<void>
}

const key = 'draftAttachments'

export function createDraftReferences(config: Store): DraftReferences {
  return {
    all() {
      const parsed = z.safeParse(draftAttachmentsSchema, config.get(key) ?? {})
      return parsed.success ? parsed.data : {}
    },
    set: (drafts) => config.set(key, drafts),
  }
}
