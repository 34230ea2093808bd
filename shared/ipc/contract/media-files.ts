import { mediaOriginSchema } from '../../media/media-origin.ts'
import { mediaSpaceSchema } from '../../media/media-space.ts'
import { command, event, type Contract } from '../define.ts'
import { byId, nothing } from '../inputs.ts'

/** Where the files of the library come from, what they are called, and the room they take. */
export const mediaFilesContract = {
  /** The run that made an item, and what was made of it. */
  'media.origin': command(byId, mediaOriginSchema),
  /** The room that the library takes and has, looked at now. */
  'media.space': command(nothing, mediaSpaceSchema),
  /** There is less room than before, or more: the level, what runs out, the limit or the days left are other ones. */
  'media.spaceChanged': event(mediaSpaceSchema),
} satisfies Contract
