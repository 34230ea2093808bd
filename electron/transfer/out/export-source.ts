import type { Conversation, Turn } from '../../../shared/conversations/conversation.ts'
import type { Block, MediaBlock } from '../../../shared/runs/block.ts'
import type { ExportLoss, ExportLossKind } from '../../../shared/transfer/export-forms.ts'

/** A stored conversation: its visible part, and all of its turns. */
export interface WholeConversation {
  readonly conversation: Conversation
  /** Parents before their children. */
  readonly turns: readonly Turn[]
  readonly tags: readonly string[]
}

/** Reads the bytes of a file that a turn shows; `undefined` for a missing file. */
export type ReadFile = (block: MediaBlock) => Promise<Buffer | undefined>

/** Counts what the export forms leave out, in conversations. */
export interface Losses {
  /** For the current conversation; repeated calls count once. */
  add(kind: ExportLossKind): void
  /** Later losses belong to this conversation. */
  begin(title: string): void
  list(): ExportLoss[]
}

export function createLosses(): Losses {
  const losses = new Map<ExportLossKind, { count: number; example: string }>()
  let reported = new Set<ExportLossKind>()
  let title = ''
  return {
    begin(next) {
      reported = new Set()
      title = next
    },
    add(kind) {
      if (reported.has(kind)) return
      reported.add(kind)
      const before = losses.get(kind)
      losses.set(kind, { count: (before?.count ?? 0) + 1, example: before?.example ?? title })
    },
    list: () => [...losses].map(([kind, loss]) => ({ kind, ...loss })),
  }
}

/** Whether this app has the bytes of a file, and not only its address. */
export function hasOwnBytes({ attachmentId, mediaId }: MediaBlock): boolean {
  return attachmentId !== undefined || mediaId !== undefined
}

/**
 * Turns with the bytes of their files, or without files. Missing files are reported; so are all files if they are left
 * out.
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
