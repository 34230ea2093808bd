import type { Block } from '../runs/block.ts'
import { continuesPrefill } from '../conversations/prefill.ts'
import { titleOf } from '../conversations/title.ts'
import { sentTurns } from '../conversations/to-input.ts'
import { unsupportedMediaError } from '../formats/unsupported-media-error.ts'
import { formatRegistry, type ConversationFormatId } from '../formats/registry.ts'
import type { CacheMark } from '../runs/cache-mark.ts'
import { modelsText } from '../text/en/models.ts'
import type { PathTurn } from '../conversations/path-turn.ts'

/** Content of a conversation's turns, and whether a format sends it. */
export interface ContentSupport {
  /** As a label, such as `turn 3: tool error`. */
  readonly field: string
  /** A short detail. */
  readonly value?: string
  readonly outcomeIn: (format: ConversationFormatId) => 'sent' | 'dropped' | 'no-such-field'
}

/**
 * Returns the content of the turns besides their text, in order: files, tool errors, and content that only the format
 * of an answer accepts back (reasoning with its signatures, provider items, files). The latter is looked for in
 * `answers` only.
 */
export function contentSupport(path: readonly PathTurn[], answers = path): ContentSupport[] {
  const { lens } = modelsText()
  return [
    ...path.flatMap((turn, index) => turn.blocks.flatMap((block) => blockSupport(turn, block, index))),
    ...prefillSupport(path.at(-1)),
    ...answerSupport(answers, lens.reasoning, holdsReasoning),
    ...answerSupport(answers, lens.providerItems, hasBlock('opaque')),
    ...answerSupport(answers, lens.files, hasBlock('media'), ['generate-content']),
  ]
}

/**
 * Returns labels for the content of earlier turns that a format does not send: tool errors and files that it does not
 * support, and content in answers of other formats. Answers in the same format lose nothing.
 */
export function turnLosses(path: readonly PathTurn[], format: ConversationFormatId): string[] {
  const sent = new Set(sentTurns(path, format))
  // Turns replaced by a compaction are emptied, so that the numbers of the others stay.
  const counted = path.map((turn) => (sent.has(turn) ? turn : { role: turn.role, blocks: [] }))
  const foreign = counted.filter((turn: PathTurn) => turn.format !== undefined && turn.format !== format)
  return contentSupport(counted, foreign)
    .filter(({ outcomeIn }) => outcomeIn(format) !== 'sent')
    .map(({ field }) => field)
}

function blockSupport(turn: PathTurn, block: Block, index: number): ContentSupport[] {
  return [...contentOfBlock(turn, block, index), ...markSupport(block, index + 1)]
}

function markSupport(block: Block, turn: number): ContentSupport[] {
  if (!('cacheMark' in block) || block.cacheMark === undefined) return []
  return [{ field: modelsText().lens.cacheMark(turn), outcomeIn: marksIn }]
}

/** The cache mark of the system prompt. */
export function systemMarkSupport(mark: CacheMark | null | undefined): ContentSupport[] {
  return mark ? [{ field: modelsText().lens.systemCacheMark, outcomeIn: marksIn }] : []
}

function marksIn(format: ConversationFormatId): 'sent' | 'no-such-field' {
  return formatRegistry[format].promptCaching === 'marked' ? 'sent' : 'no-such-field'
}

function contentOfBlock({ role }: PathTurn, block: Block, index: number): ContentSupport[] {
  const turn = index + 1
  const { lens } = modelsText()
  if (block.type === 'media' && role === 'user') {
    return [
      {
        field: block.name === undefined ? lens.attachment(turn) : lens.file({ turn, name: block.name }),
        value: block.mediaType,
        outcomeIn: (format) =>
          unsupportedMediaError(block, format) === undefined ? 'sent' : 'no-such-field',
      },
    ]
  }
  if (block.type !== 'tool-result' || block.isError !== true) return []
  return [
    {
      field: lens.toolError(turn),
      value: block.callId,
      // The other two formats send the tool's output, but not that it failed (see shared/gateway/wire/conversations.md,
      // "Turns and attachments").
      outcomeIn: (format) =>
        format === 'messages' || format === 'generate-content' ? 'sent' : 'no-such-field',
    },
  ]
}

/** The prefill at the end. One in the middle of the conversation is part of the answer after it. */
export function prefillSupport(last: PathTurn | undefined): ContentSupport[] {
  if (last?.kind !== 'prefill') return []
  return [
    {
      field: modelsText().lens.prefill,
      value: JSON.stringify(titleOf(last.blocks)),
      outcomeIn: (format) => (continuesPrefill(format) ? 'sent' : 'no-such-field'),
    },
  ]
}

/** Content that is sent back to the format that produced it, and to those in `everywhere`. */
function answerSupport(
  path: readonly PathTurn[],
  field: string,
  holds: (turn: PathTurn) => boolean,
  everywhere: readonly ConversationFormatId[] = [],
): ContentSupport[] {
  const turns = path.filter((turn) => turn.role === 'assistant' && holds(turn))
  if (turns.length === 0) return []
  const isSent = (format: ConversationFormatId): boolean =>
    everywhere.includes(format) || turns.every((turn) => turn.format === format && turn.keep !== undefined)
  return [{ field, outcomeIn: (format) => (isSent(format) ? 'sent' : 'dropped') }]
}

function hasBlock(type: Block['type']): (turn: PathTurn) => boolean {
  return ({ blocks }) => blocks.some((block) => block.type === type)
}

/** Encrypted reasoning has no text: only the provider state shows it. */
function holdsReasoning(turn: PathTurn): boolean {
  if (hasBlock('reasoning')(turn)) return true
  return turn.keep !== undefined && sealed.test(JSON.stringify(turn.keep) ?? '')
}

const sealed =
  /"type":"(?:reasoning|thinking|redacted_thinking|reasoning\.encrypted)"|"(?:thoughtSignature|reasoning_details)":/
