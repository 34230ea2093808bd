import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { blockSchema, type MediaBlock } from '../../../shared/runs/block.ts'
import { cacheMarkSchema, type CacheMark } from '../../../shared/runs/cache-mark.ts'
import { looksLikeCurl } from '../../lib/snippets/looks-like-curl.ts'
import { createSavedValues } from '../../queries/saved-values.ts'

/** Unsent messages by conversation, in the order in which they were changed. */
interface Drafts {
  readonly drafts: Readonly<Record<string, string>>
  /** The files of the unsent message; the main process has their bytes. */
  readonly attachments: Readonly<Record<string, readonly MediaBlock[]>>
  /** The prefill of the answer. `''`: its field is open and empty. */
  readonly prefills: Readonly<Record<string, string>>
  /** The cache mark of the message itself; files have their own. */
  readonly marks: Readonly<Record<string, CacheMark>>
}

/** Number of conversations whose drafts are saved; drafts of older ones last until the page is reloaded. */
const keptConversations = 500

const blocksSchema = z.pipe(
  z.array(z.unknown()),
  z.transform((blocks) => blocks.flatMap((block) => mediaBlock(block) ?? [])),
)

/**
 * The unsent message of each conversation. The main process saves them like forms, so they survive a restart. A pasted
 * command is not saved, because it may contain a key.
 */
export const chatDrafts = createSavedValues<Drafts>(
  'chat-drafts',
  z.object({
    drafts: z.record(z.string(), z.string()),
    attachments: z.catch(z.record(z.string(), blocksSchema), {}),
    prefills: z.catch(z.record(z.string(), z.string()), {}),
    marks: z.catch(z.record(z.string(), cacheMarkSchema), {}),
  }),
  { drafts: {}, attachments: {}, prefills: {}, marks: {} },
  ({ drafts, attachments, prefills, marks }) => ({
    drafts: newest(drafts, (text) => !looksLikeCurl(text)),
    attachments: newest(attachments),
    prefills: newest(prefills, (text) => !looksLikeCurl(text)),
    marks: newest(marks),
  }),
)

function newest<Draft>(
  drafts: Readonly<Record<string, Draft>>,
  isKept: (draft: Draft) => boolean = () => true,
): Record<string, Draft> {
  const kept = Object.entries(drafts).filter(([, draft]) => isKept(draft))
  return Object.fromEntries(kept.slice(-keptConversations))
}

/** Parses a saved file; `undefined` for the data of an earlier version. */
function mediaBlock(block: unknown): MediaBlock | undefined {
  const parsed = blockSchema.safeParse(block)
  return parsed.success && parsed.data.type === 'media' ? parsed.data : undefined
}

/** Returns the drafts with a new one for a conversation; `undefined` removes it. */
export function withDraft<Draft>(
  drafts: Readonly<Record<string, Draft>>,
  conversationId: string,
  draft: Draft | undefined,
): Readonly<Record<string, Draft>> {
  const { [conversationId]: _, ...others } = drafts
  return draft === undefined ? others : { ...others, [conversationId]: draft }
}

/** The current unsent message of a conversation; `''` for none. */
export function draftOf(conversationId: string): string {
  return chatDrafts.getState().form.drafts[conversationId] ?? ''
}

export function setDraft(conversationId: string, text: string): void {
  const { form, change } = chatDrafts.getState()
  change({ drafts: withDraft(form.drafts, conversationId, text === '' ? undefined : text) })
}

/** The draft of one conversation, and its setter. */
export function useDraft(conversationId: string): readonly [string, (text: string) => void] {
  const text = useStore(chatDrafts, ({ form }) => form.drafts[conversationId] ?? '')
  return [text, (next) => setDraft(conversationId, next)]
}
