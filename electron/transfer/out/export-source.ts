import type { Conversation, Turn } from '../../../shared/conversations/conversation.ts'
import type { Block, MediaBlock } from '../../../shared/runs/block.ts'
import type { ExportLoss, ExportLossKind } from '../../../shared/transfer/export-forms.ts'

/** A conversation as it is stored: what is in view of it, and all of its turns. */
export interface WholeConversation {
  readonly conversation: Conversation
  /** Parents before their children. */
  readonly turns: readonly Turn[]
  readonly tags: readonly string[]
}

/** The bytes of a file that a turn shows; `undefined` for one that is not there any more. */
export type ReadFile = (block: MediaBlock) => Promise<Buffer | undefined>

/** What forms do not say, in conversations. */
export interface Losses {
  /** Of the conversation that is being written; told twice it counts once. */
  add(kind: ExportLossKind): void
  /** What is told from here on is of this one. */
  begin(title: string): void
  list(): ExportLoss[]
}

export function createLosses(): Losses {
  const losses = new Map<ExportLossKind, { count: number; example: string }>()
  let told = new Set<ExportLossKind>()
  let title = ''
  return {
    begin(next) {
      told = new Set()
      title = next
    },
    add(kind) {
      if (told.has(kind)) return
      told.add(kind)
      const before = losses.get(kind)
      losses.set(kind, { count: (before?.count ?? 0) + 1, example: before?.example ?? title })
    },
    list: () => [...losses].map(([kind, loss]) => ({ kind, ...loss })),
  }
}

/** Whether this app has the bytes of a file, and not its address alone. */
export function hasOwnBytes({ attachmentId, mediaId }: MediaBlock): boolean {
  return attachmentId !== undefined || mediaId !== undefined
}

/**
 * Turns with their files as bytes, or without their files. A file that is gone is told; so are files where none are wanted.
 */
export async function fillFiles<One extends { readonly blocks: readonly Block[] }>(
  turns: readonly One[],
  {
    withFiles,
    read,
    losses,
  }: { readonly withFiles: boolean; readonly read: ReadFile; readonly losses: Losses },
): Promise<One[]> {
  const filled: One[] = []
  for (const turn of turns) {
    const blocks: Block[] = []
    for (const block of turn.blocks) {
      if (block.type !== 'media' || !hasOwnBytes(block)) {
        blocks.push(block)
        continue
      }
      const bytes = withFiles ? await read(block) : undefined
      if (bytes === undefined) losses.add(withFiles ? 'missing-file' : 'media')
      const { attachmentId: _attachment, mediaId: _media, ...rest } = block
      if (bytes !== undefined) blocks.push({ ...rest, data: bytes.toString('base64') })
    }
    filled.push({ ...turn, blocks })
  }
  return filled
}
