import * as z from 'zod/mini'
import type { Result } from '../../shared/errors/result.ts'
import type { Store } from '../host/host.ts'

/** Attachments of messages that are not sent yet, as the window tells. Kept, so that a later start knows them too. */
export interface DraftReferences {
  list(): readonly string[]
  set(ids: readonly string[]): Result<void>
}

const key = 'draftAttachments'
const idsSchema = z.array(z.string())

export function createDraftReferences(config: Store): DraftReferences {
  return {
    list() {
      const parsed = idsSchema.safeParse(config.get(key) ?? [])
      return parsed.success ? parsed.data : []
    },
    set: (ids) => config.set(key, [...new Set(ids)]),
  }
}
