import type { Json, JsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import type { ImageFormatId } from '../registry.ts'
import type { Format } from '../format.ts'

/** What a request for new images is built from. */
export interface ImageInput {
  readonly model: string
  readonly prompt: string
  /** Only the fields that are sent, by their wire name. */
  readonly parameters: Readonly<Record<string, Json>>
  /** Merged last, over everything. */
  readonly extra: JsonObject
}

/** A file that is uploaded: opened in main by its id when it is sent. */
export interface ImageFile {
  readonly mediaId: string
  readonly fileName: string
  /** As its bytes say. */
  readonly mediaType: string
}

/** What a request to change images is built from. */
export interface ImageEditInput extends ImageInput {
  /** At least one; the mask is for the first. */
  readonly images: readonly ImageFile[]
  /** As large as the first image, transparent where it is to be changed. */
  readonly mask?: ImageFile
}

export type ImageFormat<Input extends ImageInput> = Format<Input, Part[]> & { readonly id: ImageFormatId }
