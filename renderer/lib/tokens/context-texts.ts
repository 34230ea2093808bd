import type { Conversation } from '../../../shared/conversations/conversation.ts'
import type { Block } from '../../../shared/runs/block.ts'

/** What the next request of a conversation holds, as far as its length goes. */
export interface ContextTexts {
  /** The system prompt and the tools. */
  readonly system: readonly string[]
  /** What the newest answer counted, with all that was before it and itself; left out before the first one. */
  readonly measured?: { readonly tokens: number; readonly fileTokens: number | undefined }
  /** What a compaction takes that no answer has counted yet. */
  readonly compacted: number
  /** What is said behind that; from the beginning, where nothing is measured. */
  readonly messages: readonly string[]
  /** What is measured, where files are in it: what is left of the count is theirs. */
  readonly earlier: readonly string[]
  /** Files that nobody has counted. */
  readonly uncountedFiles: number
  /** Messages that are not loaded are in no count. */
  readonly isCut: boolean
}

type Settings = Pick<Conversation, 'system' | 'parameters' | 'turns' | 'earlierCount'>

/** Takes a conversation apart. What a compaction stands for is not sent any more. */
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

/** What is sent of messages as text. What a model thought is not sent again. */
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
