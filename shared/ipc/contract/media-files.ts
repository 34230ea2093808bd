import { mediaOriginSchema } from '../../media/media-origin.ts'
import { command, type Contract } from '../define.ts'
import { byId } from '../inputs.ts'

/** Where the files of the library come from, what they are called, and the room they take. */
export const mediaFilesContract = {
  /** The run that made an item, and what was made of it. */
  'media.origin': command(byId, mediaOriginSchema),
} satisfies Contract
