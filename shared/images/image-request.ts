import * as z from 'zod/mini'
import { parseExtraJson } from '../formats/extra-json.ts'
import { parametersSchema } from '../formats/parameters.ts'
import { err, ok, type Result } from '../errors/result.ts'
import type { ImageFormatId } from '../formats/registry.ts'
import type { ImageEditInput, ImageInput } from '../formats/images/image-input.ts'
import { sentParameters, type Removal } from '../medic/sent-parameters.ts'

/** One click on "Generate", as it is to be sent. */
export const imageGenerationSchema = z.object({
  /** Who is asked. */
  connectionId: z.string(),
  model: z.string(),
  prompt: z.string(),
  parameters: parametersSchema,
  extraJson: z.string(),
})

export type ImageGeneration = z.infer<typeof imageGenerationSchema>

/** A file that is uploaded: an attachment's id, or an item of the library. `mediaType` is what its bytes say. */
const imageFileSchema = z.object({ mediaId: z.string(), fileName: z.string(), mediaType: z.string() })

/** One click on "Edit", as it is to be sent. */
export const imageEditSchema = z.extend(imageGenerationSchema, {
  images: z.array(imageFileSchema),
  mask: z.optional(imageFileSchema),
})

export type ImageEdit = z.infer<typeof imageEditSchema>

/**
 * What the format builds a generation from: preview and request are both made from it. Fields among `removals` that this
 * model refused are left out. The error is `invalid-input`, for extra JSON that cannot be read.
 */
export function toImageInput(
  generation: Omit<ImageGeneration, 'connectionId'>,
  removals: readonly Removal[] = [],
): Result<ImageInput> {
  return toInput(generation, 'images-generations', removals)
}

/** The same for an edit. */
export function toImageEditInput(
  { images, mask, ...rest }: Omit<ImageEdit, 'connectionId'>,
  removals: readonly Removal[] = [],
): Result<ImageEditInput> {
  const input = toInput(rest, 'images-edits', removals)
  if (!input.ok) return input
  return ok({ ...input.value, images, ...(mask !== undefined && { mask }) })
}

function toInput(
  { model, prompt, parameters, extraJson }: Omit<ImageGeneration, 'connectionId'>,
  format: ImageFormatId,
  removals: readonly Removal[],
): Result<ImageInput> {
  const extra = parseExtraJson(extraJson)
  if (!extra.ok) return err(extra.error)
  const sent = sentParameters(parameters, { model, format }, removals)
  return ok({ model, prompt, parameters: sent, extra: extra.value })
}
