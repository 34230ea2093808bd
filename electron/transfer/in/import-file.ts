import { open, type FileHandle } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { cancelledError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { parseOwnJson } from '../../../shared/json.ts'
import type { ImportReport } from '../../../shared/transfer/import-steps.ts'
import {
  importedConversationSchema,
  type ImportedConversation,
} from '../../../shared/transfer/imported-conversation.ts'
import type { AttachmentService } from '../../attachments/attachment-service.ts'
import { createNotes } from './notes.ts'
import { placeFiles, type FileSources } from './place-files.ts'
import { linesOf, type StagedConversation } from './read-export.ts'

/** The conversation functions that an import needs. */
export interface ConversationIntake {
  /** Stores them, all or none, in a folder. Returns their ids. */
  adopt(conversations: readonly ImportedConversation[], folderId: string): Result<string[]>
}

/** The batch size: the main process responds between two batches. */
const maxConversationsAtOnce = 20
const maxTurnsAtOnce = 400

export interface ImportFileOptions {
  readonly staging: string
  readonly chosen: readonly StagedConversation[]
  readonly folderId: string
  readonly sources: FileSources
  readonly attachments: Pick<AttachmentService, 'add'>
  readonly conversations: ConversationIntake
  readonly signal: AbortSignal
  readonly onProgress: (done: number) => Promise<void>
  /** Called with the ids of stored conversations, for undoing the import. */
  readonly onStored: (ids: readonly string[]) => void
}

/** Stores conversations that were read before, in their order. `cancelled` if `signal` stopped it. */
export async function importFile({
  staging,
  chosen,
  folderId,
  sources,
  attachments,
  conversations,
  signal,
  onProgress,
  onStored,
}: ImportFileOptions): Promise<Result<Pick<ImportReport, 'turns' | 'files' | 'notes' | 'failed'>>> {
  const notes = createNotes()
  const failed: string[] = []
  let turns = 0
  let files = 0
  let waiting: ImportedConversation[] = []
  let done = 0
  const lines = await open(linesOf(staging))

  function store(): Result<void> {
    const stored = conversations.adopt(waiting, folderId)
    waiting = []
    if (!stored.ok) return stored
    onStored(stored.value)
    return ok()
  }

  try {
    for (const staged of chosen) {
      if (signal.aborted) return err(cancelledError)
      const read = await readLine(lines, staged)
      if (read === undefined) failed.push(staged.title)
      else {
        const placed = await placeFiles(read, sources, attachments)
        files += placed.files
        turns += placed.conversation.turns.length
        notes.addAll(placed.conversation.notes)
        waiting.push(placed.conversation)
      }
      done += 1
      const waitingTurns = waiting.reduce((sum, conversation) => sum + conversation.turns.length, 0)
      if (waiting.length >= maxConversationsAtOnce || waitingTurns >= maxTurnsAtOnce) {
        const stored = store()
        if (!stored.ok) return stored
        await onProgress(done)
        await setImmediate()
      }
    }
    if (signal.aborted) return err(cancelledError)
    const stored = waiting.length === 0 ? ok() : store()
    if (!stored.ok) return stored
    await onProgress(done)
    return ok({ turns, files, notes: notes.list(), failed })
  } finally {
    await lines.close()
  }
}

/** `undefined` for a line that the reader did not write. */
async function readLine(
  lines: FileHandle,
  { offset, bytes }: StagedConversation,
): Promise<ImportedConversation | undefined> {
  const { buffer, bytesRead } = await lines.read(Buffer.alloc(bytes), 0, bytes, offset)
  const parsed = importedConversationSchema.safeParse(
    parseOwnJson(buffer.subarray(0, bytesRead).toString('utf8')),
  )
  return parsed.success ? parsed.data : undefined
}
