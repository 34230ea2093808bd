import type { Conversation } from '../../../shared/conversations/conversation.ts'
import type { Block } from '../../../shared/runs/block.ts'

/** The contents of the next request of a conversation, for measuring its length. */
export interface ContextTexts {
  /** The system prompt and the tools. */
  readonly system: readonly string[]
  /** The usage of the newest answer, which includes itself and everything before it; absent before the first answer. */
  readonly measured?: { readonly tokens: number; readonly fileTokens: number | undefined }
  /** The tokens of a compaction that no answer has counted yet. */
  readonly compacted: number
  /** The messages after the measured part; all of them when nothing is measured. */
  readonly messages: readonly string[]
  /** The texts of the measured part when it contains files: the rest of its tokens belongs to the files. */
  readonly earlier: readonly string[]
  /** The number of files that are not measured. */
  readonly uncountedFiles: number
  /** Whether messages are missing in the count because they are not loaded. */
  readonly isCut: boolean
}

type Settings = Pick<Conversation, 'system' | 'parameters' | 'turns' | 'earlierCount'>

/** Splits a conversation into these parts. Messages replaced by a compaction are no longer sent. */
export function contextTexts({ system, parameters, turns, earlierCount = 0 }: Settings): ContextTexts {
  const tools = parameters['tools']
  const compacted = turns.findLastIndex(({ kind }) => kind === 'compaction')
  const sent = turns.slice(Math.max(compacted, 0))
  const counted = sent.findLastIndex(
    ({ run, kind }) => kind !== 'compaction' && run?.usage?.inputTokens !== undefined,
  )
  const usage = sent[counted]?.run?.usage
  const before = sent.slice(0, counted + 1)
  const behind = sent.slice(counted + 1)
  const isWhole = compacted >= 0 || earlierCount === 0
  const hasFiles = countFiles(before) > 0
  return {
    system: [system, ...(tools?.isSent === true ? [JSON.stringify(tools.value)] : [])].filter(
      (text) => text !== '',
    ),
    ...(usage !== undefined && {
      measured: {
        tokens:
          (usage.inputTokens ?? 0) + Math.max((usage.outputTokens ?? 0) - (usage.reasoningTokens ?? 0), 0),
        fileTokens: hasFiles ? sumOf(usage.imageInputTokens, usage.audioInputTokens) : 0,
      },
    }),
    compacted: usage === undefined && compacted >= 0 ? (sent[0]?.run?.usage?.outputTokens ?? 0) : 0,
    messages: textsOf(behind),
    earlier: hasFiles && isWhole ? textsOf(before) : [],
    uncountedFiles: countFiles(behind),
    isCut: !isWhole && usage === undefined,
  }
}

/** Returns the texts of messages that are sent. Reasoning is not sent again. */
export function textsOf(messages: readonly { readonly blocks: readonly Block[] }[]): string[] {
  return messages.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      switch (block.type) {
        case 'text':
        case 'refusal':
          return block.text
        case 'tool-call':
          return block.name + block.arguments
        case 'tool-result':
          return block.output
        default:
          return []
      }
    }),
  )
}

export function countFiles(messages: readonly { readonly blocks: readonly Block[] }[]): number {
  return messages.reduce((sum, { blocks }) => sum + blocks.filter(({ type }) => type === 'media').length, 0)
}

function sumOf(...counts: readonly (number | undefined)[]): number | undefined {
  return counts.every((count) => count === undefined)
    ? undefined
    : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
}
