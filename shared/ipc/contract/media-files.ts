import * as z from 'zod/mini'
import { appErrorSchema } from '../../errors/app-error.ts'
import { maxNamePattern } from '../../limits.ts'
import { mediaOriginSchema } from '../../media/media-origin.ts'
import { mediaSpaceSchema } from '../../media/media-space.ts'
import { command, event, type Contract } from '../define.ts'
import { byId, byIds, nothing } from '../inputs.ts'

const fileNameSchema = z.object({ id: z.string(), fileName: z.string() })

const renamedFilesSchema = z.object({
  /** The items that have another name now, with the name before. */
  undo: z.array(fileNameSchema),
  /** Those that could not be renamed, and why. */
  refused: z.array(z.object({ id: z.string(), error: appErrorSchema })),
})

/** Where the files of the library come from, what they are called, and the room they take. */
export const mediaFilesContract = {
  /** The run that made an item, and what was made of it. */
  'media.origin': command(byId, mediaOriginSchema),
  /**
   * Calls the files of items as a pattern says, with the place of each among them as its index. `undo` is what `media.setFileNames`
   * is to be given. An item whose file is already called so, is in the trash or is not there stays as it is.
   */
  'media.renameByPattern': command(
    z.extend(byIds, { pattern: z.string().check(z.maxLength(maxNamePattern)) }),
    renamedFilesSchema,
  ),
  /** Calls files as told, with the extension they have. Nothing is overwritten: a name that is taken gets a number. */
  'media.setFileNames': command(z.object({ names: z.array(fileNameSchema) }), renamedFilesSchema),
  /** The room that the library takes and has, looked at now. */
  'media.space': command(nothing, mediaSpaceSchema),
  /** There is less room than before, or more: the level, what runs out, the limit or the days left are other ones. */
  'media.spaceChanged': event(mediaSpaceSchema),
} satisfies Contract
