import { ok, type Result } from '../../../shared/errors/result.ts'
import { parseCurl } from './parse-curl.ts'
import { readConversation, type PastedConversation } from './read-conversation.ts'

/** A pasted command as a conversation. No key is in any part of it. */
export interface PastedRequest extends PastedConversation {
  /** Whether a key stood in the command. */
  readonly isKeyLeftOut: boolean
}

/** Reads a pasted curl command all the way. `notes` holds what either step could not take over. */
export function readPastedRequest(text: string): Result<PastedRequest> {
  const parsed = parseCurl(text)
  if (!parsed.ok) return parsed
  const read = readConversation(parsed.value.request)
  if (!read.ok) return read
  const { isKeyLeftOut, notes } = parsed.value
  return ok({ ...read.value, isKeyLeftOut, notes: [...notes, ...read.value.notes] })
}
