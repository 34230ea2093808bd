import * as z from 'zod/mini'
import { exportOptionsSchema, exportPreviewSchema, exportStepSchema } from '../../transfer/export-forms.ts'
import { ownFileHeadBytes, ownFileKinds } from '../../data/own-files.ts'
import { importStepSchema, maxFoundConversations, readStepSchema } from '../../transfer/import-steps.ts'
import { command, stream, type Contract } from '../define.ts'
import { byId, nothing, piece } from '../inputs.ts'

/** Import of conversations from other tools and from this app, and export. */
export const transferContract = {
  /**
   * The kind of a file without conversations, as far as its first bytes show: a backup, connections … `{}` for any
   * other.
   */
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
  /**
   * Starts a file to import conversations from. It is sent in pieces, and kept until it is discarded or the app ends.
   */
  'transfer.begin': command(z.object({ name: z.string(), bytes: z.number() }), byId),
  'transfer.append': command(piece, nothing),
  /**
   * Lists the contents of a completely received file: the tools that made it, and its conversations. Stores nothing.
   * Closing the stream stops it. `invalid-input` for a file that is not an export, and for archives that no tool makes;
   * the code is `only-requests` for a HAR file whose requests are not conversations.
   */
  'transfer.read': stream(byId, readStepSchema),
  /**
   * Stores the conversations found, selected by index, in the folder of this name, which is created if it does not
   * exist. Closing the stream stops it and undoes what was stored so far.
   */
  'transfer.import': stream(
    z.object({
      id: z.string(),
      indexes: z.array(z.int().check(z.nonnegative())).check(z.maxLength(maxFoundConversations)),
      folderName: z.string(),
    }),
    importStepSchema,
  ),
  /** Discards a file. Imported conversations stay. Discarding an unknown file is not an error. */
  'transfer.discard': command(byId, nothing),
  /** Undoes a whole import: its conversations go to the trash, and a folder created for them is removed. */
  'transfer.undoImport': command(
    z.object({ conversationIds: z.array(z.string()), folderId: z.exactOptional(z.string()) }),
    nothing,
  ),
  /** The beginning of an export, and what its format cannot represent. Nothing is written. */
  'transfer.preview': command(
    z.extend(exportOptionsSchema, { ids: z.exactOptional(z.array(z.string())) }),
    exportPreviewSchema,
  ),
  /**
   * Writes conversations, all of them by default, with the columns of their comparisons. Closing the stream stops it.
   */
  'transfer.export': stream(
    z.extend(exportOptionsSchema, { ids: z.exactOptional(z.array(z.string())) }),
    exportStepSchema,
  ),
} satisfies Contract
