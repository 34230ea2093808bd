import { isTextFile, textOfFile } from '../formats/text-file.ts'
import type { ConversationInput, InputTurn } from '../formats/conversation-input.ts'
import type { ConversationFormatId } from '../formats/registry.ts'
import type { Block } from '../runs/block.ts'
import type { MediaValue } from '../media/media-value.ts'
import type { AskedRequest } from './plan-of-requests.ts'
import type { AskedMessage } from './prompt-of-messages.ts'

export interface AskedConversation {
  readonly asked: AskedRequest
  /** Whether everything was taken over, except what a format would not send back either. */
  readonly isWhole: boolean
}

/**
 * Returns a conversation as an experiment sends it: messages of texts and library files. A single user text becomes a
 * plain prompt. `undefined` when nothing is left to send.
 */
export function askedConversation(
  { system, turns, model, parameters, extra }: ConversationInput,
  where: { readonly connectionId: string; readonly format: ConversationFormatId },
): AskedConversation | undefined {
  const messages = [
    ...(system === '' ? [] : [{ role: 'system' as const, parts: [system] }]),
    ...turns.map(({ role, blocks }): AskedMessage => ({ role, parts: partsOf(blocks) })),
  ].filter(({ parts }) => parts.length > 0)
  const [first] = messages
  if (first === undefined || messages.every(({ role }) => role === 'system')) return undefined
  const [text, ...others] = first.parts
  const isText = messages.length === 1 && first.role === 'user' && others.length === 0
  return {
    asked: {
      ...where,
      model,
      parameters: { ...parameters },
      extra,
      label: '',
      values: {},
      ...(isText && typeof text === 'string' ? { input: text } : { messages }),
    },
    isWhole: turns.every(isTaken),
  }
}

/** Consecutive texts are joined with a blank line. */
function partsOf(blocks: readonly Block[]): (string | MediaValue)[] {
  const parts: (string | MediaValue)[] = []
  for (const block of blocks) {
    const part = partOf(block)
    const last = parts.at(-1)
    if (part === undefined || part === '') continue
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = `${last}\n\n${part}`
    else parts.push(part)
  }
  return parts
}

function partOf(block: Block): string | MediaValue | undefined {
  if (block.type === 'text' || block.type === 'refusal') return block.text
  if (block.type !== 'media') return undefined
  const { mediaId, mediaType, name = mediaType, data } = block
  if (data !== undefined && isTextFile(mediaType)) return textOfFile(block, data)
  return mediaId === undefined ? undefined : { mediaId, mediaType, fileName: name }
}

function isTaken({ blocks, keep }: InputTurn): boolean {
  return blocks.every((block) => {
    if (block.type === 'citation') return true
    // Reasoning is sent back only to the format that produced it.
    return block.type === 'reasoning' ? keep === undefined : partOf(block) !== undefined
  })
}
