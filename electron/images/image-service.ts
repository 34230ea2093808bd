import type { Result } from '../../shared/errors/result.ts'
import {
  toImageEditInput,
  toImageInput,
  type ImageEdit,
  type ImageGeneration,
} from '../../shared/images/image-request.ts'
import type { Run } from '../../shared/runs/run.ts'
import { imageEditFormat } from '../../shared/formats/images/edit.ts'
import { imageGenerationFormat } from '../../shared/formats/images/generation.ts'
import type { Ask } from '../runs/ask.ts'

/** Asks for pictures. Every call sends once; any number may be out at the same time. */
export interface ImageService {
  generate(generation: ImageGeneration): Promise<Result<Run>>
  edit(edit: ImageEdit): Promise<Result<Run>>
}

export function createImageService(ask: Ask): ImageService {
  return {
    generate: ({ connectionId, ...generation }) =>
      ask({
        format: imageGenerationFormat,
        connectionId,
        model: generation.model,
        asked: generation.prompt,
        input: (removals) => toImageInput(generation, removals),
      }),
    edit: ({ connectionId, ...edit }) =>
      ask({
        format: imageEditFormat,
        connectionId,
        model: edit.model,
        asked: edit.prompt,
        input: (removals) => toImageEditInput(edit, removals),
      }),
  }
}
