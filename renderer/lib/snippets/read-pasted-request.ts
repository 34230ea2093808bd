import { ok, type Result } from '../../../shared/errors/result.ts'
import { parseCurl } from './parse-curl.ts'
import { readConversation, type PastedConversation } from './read-conversation.ts'

/** A pasted command as a conversation. It never contains a key. */
export interface PastedRequest extends PastedConversation {
  /** Whether the command contained a key. */
  readonly isKeyLeftOut: boolean
}

/** Parses a pasted curl command as a conversation. `notes` lists what either step could not import. */
export function readPastedRequest(text: string): Result<PastedRequest> {
  const parsed = parseCurl(text)
  if (!parsed.ok) return parsed
  const read = readConversation(parsed.value.request)
  if (!read.ok) return read
  const { isKeyLeftOut, notes } = parsed.value
  return ok({ ...read.value, isKeyLeftOut, notes: [...notes, ...read.value.notes] })
}
