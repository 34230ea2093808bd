import type { Part } from '../../runs/part.ts'
import type { ImageFormatId } from '../registry.ts'
import type { Format } from '../format.ts'
import type { PromptInput } from '../prompt-input.ts'

/** A file that is uploaded: opened in main by its id when it is sent. */
export interface ImageFile {
  readonly mediaId: string
  readonly fileName: string
  /** As its bytes say. */
  readonly mediaType: string
}

/** What a request to change images is built from. */
export interface ImageEditInput extends PromptInput {
  /** At least one; the mask is for the first. */
  readonly images: readonly ImageFile[]
  /** As large as the first image, transparent where it is to be changed. */
  readonly mask?: ImageFile
}

export type ImageFormat<Input extends PromptInput> = Format<Input, Part[]> & { readonly id: ImageFormatId }
