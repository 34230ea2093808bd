import { imageEditSchema, imageGenerationSchema } from '../../images/image-request.ts'
import { runSchema } from '../../runs/run.ts'
import { command, type Contract } from '../define.ts'

/** Images that are asked for. */
export const imagesContract = {
  /** Asks for new pictures, once. */
  'images.generate': command(imageGenerationSchema, runSchema),
  /** Uploads pictures and a mask to be changed, once. Files are attachments or items of the library. */
  'images.edit': command(imageEditSchema, runSchema),
} satisfies Contract
