import type { Conversation } from '../../shared/conversations/conversation.ts'
import { CommandError } from '../bridge/call.ts'
import { brokenDraftError, brokenDraftsNow } from '../stores/broken-drafts.ts'

/**
 * Throws a `CommandError` when a sent field of the conversation is half typed: its previous value would be sent
 * instead.
 */
export function refuseHalfTyped(conversation: Conversation | undefined): void {
  if (conversation === undefined) return
  const { id, format, parameters } = conversation
  const error = brokenDraftError(brokenDraftsNow({ scope: id, format }, parameters))
  if (error !== undefined) throw new CommandError(error)
}
