import * as z from 'zod/mini'
import { appErrorSchema } from '../../errors/app-error.ts'
import { maxNamePattern } from '../../limits.ts'
import { mediaOriginSchema } from '../../media/media-origin.ts'
import { mediaSpaceSchema } from '../../media/media-space.ts'
import { command, event, type Contract } from '../define.ts'
import { byId, byIds, nothing } from '../inputs.ts'

const fileNameSchema = z.object({ id: z.string(), fileName: z.string() })

const renamedFilesSchema = z.object({
  /** The items that were renamed, with their previous names. */
  undo: z.array(fileNameSchema),
  /** The items that could not be renamed, and why. */
  refused: z.array(z.object({ id: z.string(), error: appErrorSchema })),
})

/** Origin, names and disk space of the library's files. */
export const mediaFilesContract = {
  /** The run that created an item, and the items made from it. */
  'media.origin': command(byId, mediaOriginSchema),
  /**
   * Renames the files of items by a pattern, with the position of each among them as its index. `undo` is the input for
   * `media.setFileNames` that reverts it. An item stays unchanged if its file already has the name, if it is in the
   * trash, or if it does not exist.
   */
  'media.renameByPattern': command(
    z.extend(byIds, { pattern: z.string().check(z.maxLength(maxNamePattern)) }),
    renamedFilesSchema,
  ),
  /** Renames files, keeping their extensions. Nothing is overwritten: a name that is taken gets a number. */
  'media.setFileNames': command(z.object({ names: z.array(fileNameSchema) }), renamedFilesSchema),
  /** Disk space used by and available to the library, measured now. */
  'media.space': command(nothing, mediaSpaceSchema),
  /** The disk space changed in level, in the disk that runs out, in its limit or in the days left. */
  'media.spaceChanged': event(mediaSpaceSchema),
} satisfies Contract
