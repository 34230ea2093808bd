import * as z from 'zod/mini'
import { exportOptionsSchema, exportPreviewSchema, exportStepSchema } from '../../transfer/export-forms.ts'
import { ownFileHeadBytes, ownFileKinds } from '../../data/own-files.ts'
import { importStepSchema, maxFoundConversations, readStepSchema } from '../../transfer/import-steps.ts'
import { command, stream, type Contract } from '../define.ts'
import { byId, nothing, piece } from '../inputs.ts'

/** Conversations as files: those of other tools and of this app on their way in, those of here on their way out. */
export const transferContract = {
  /** What a file is that holds no conversations, as far as its first bytes say it: a backup, connections … `{}` for any other. */
  'transfer.recognise': command(
    z.object({
      name: z.string(),
      head: z.custom<Uint8Array>(
        (value) => value instanceof Uint8Array && value.byteLength <= ownFileHeadBytes,
        'expected bytes',
      ),
    }),
    z.object({ kind: z.exactOptional(z.enum(ownFileKinds)) }),
  ),
  /** Begins a file that conversations are read from. It comes in pieces, and is kept until it is discarded or the app ends. */
  'transfer.begin': command(z.object({ name: z.string(), bytes: z.number() }), byId),
  'transfer.append': command(piece, nothing),
  /**
   * Says what is in the file, once it is whole: which tools made it, and its conversations. Nothing is stored. Closing the stream stops
   * it. `invalid-input` for what is no export, and for archives that no tool makes; its code is `only-requests` for a HAR file whose requests
   * are no conversations.
   */
  'transfer.read': stream(byId, readStepSchema),
  /**
   * Stores conversations that were found, by their index, in the folder of this name, which is made where there is none. Closing the stream
   * stops it, and takes back what was stored so far.
   */
  'transfer.import': stream(
    z.object({
      id: z.string(),
      indexes: z.array(z.int().check(z.nonnegative())).check(z.maxLength(maxFoundConversations)),
      folderName: z.string(),
    }),
    importStepSchema,
  ),
  /** Forgets a file. What was imported of it stays. Discarding what is not there is no error. */
  'transfer.discard': command(byId, nothing),
  /** Takes an import back as a whole: its conversations go to the trash, and a folder that was made for them goes too. */
  'transfer.undoImport': command(
    z.object({ conversationIds: z.array(z.string()), folderId: z.exactOptional(z.string()) }),
    nothing,
  ),
  /** How an export would begin, and what its form cannot say. Nothing is written. */
  'transfer.preview': command(
    z.extend(exportOptionsSchema, { ids: z.exactOptional(z.array(z.string())) }),
    exportPreviewSchema,
  ),
  /** Writes conversations, all of them where none are told, with the columns of their comparisons. Closing the stream stops it. */
  'transfer.export': stream(
    z.extend(exportOptionsSchema, { ids: z.exactOptional(z.array(z.string())) }),
    exportStepSchema,
  ),
} satisfies Contract
