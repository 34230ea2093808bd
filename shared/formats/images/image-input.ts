import type { Part } from '../../runs/part.ts'
import type { ImageFormatId } from '../registry.ts'
import type { Format } from '../format.ts'
import type { PromptInput } from '../prompt-input.ts'

/** A file to upload: the main process opens it by its id when it is sent. */
export interface ImageFile {
  readonly mediaId: string
  readonly fileName: string
  /** The type according to its bytes. */
  readonly mediaType: string
}

/** The input of a request to edit images. */
export interface ImageEditInput extends PromptInput {
  /** At least one; the mask applies to the first. */
  readonly images: readonly ImageFile[]
  /** As large as the first image, transparent where it is to be edited. */
  readonly mask?: ImageFile
}

export type ImageFormat<Input extends PromptInput> = Format<Input, Part[]> & { readonly id: ImageFormatId }
