import * as z from 'zod/mini'
import { draftAttachmentsSchema, type DraftAttachments } from '../../shared/attachments/attachment.ts'
import type { Result } from '../../shared/errors/result.ts'
import type { Store } from '../host/host.ts'

/**
 * Attachments of unsent messages and forms, as the window reports them. Saved, so that a later start knows them too.
 */
export interface DraftReferences {
  /** Attachments of messages, by conversation. */
  all(): DraftAttachments
  set(drafts: DraftAttachments): Result<void>
  /** Attachments of all forms together. */
  ofForms(): readonly string[]
  setForm(form: string, ids: readonly string[]): Result<void>
}

const draftsKey = 'draftAttachments'
const formsKey = 'formAttachments'

export function createDraftReferences(config: Store): DraftReferences {
  function read(key: string): DraftAttachments {
    const parsed = z.safeParse(draftAttachmentsSchema, config.get(key) ?? {})
    return parsed.success ? parsed.data : {}
  }
  return {
    all: () => read(draftsKey),
    set: (drafts) => config.set(draftsKey, drafts),
    ofForms: () => Object.values(read(formsKey)).flat(),
    setForm: (form, ids) => config.set(formsKey, { ...read(formsKey), [form]: [...ids] }),
  }
}
