import type { Result } from '../../shared/errors/result.ts'
import { imagesEditsFormat } from '../../shared/formats/images-edits/index.ts'
import { imagesGenerationsFormat } from '../../shared/formats/images-generations/index.ts'
import {
  toImageEditInput,
  toImageInput,
  type ImageEdit,
  type ImageGeneration,
} from '../../shared/images/image-request.ts'
import type { LearnedRemoval } from '../../shared/medic/learned-removal.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { RunService } from '../runs/run-service.ts'

/** Asks for pictures. Every call sends once; any number may be out at the same time. */
export interface ImageService {
  generate(generation: ImageGeneration): Promise<Result<Run>>
  edit(edit: ImageEdit): Promise<Result<Run>>
}

export interface ImageServiceDependencies {
  readonly runs: Pick<RunService, 'start'>
  /** The fields to leave out of what a connection is asked. */
  readonly removals: (connectionId: string) => Result<readonly LearnedRemoval[]>
  readonly onEnded: (run: Run) => void
}

export function createImageService({ runs, removals, onEnded }: ImageServiceDependencies): ImageService {
  return {
    async generate({ connectionId, ...generation }) {
      const learned = removals(connectionId)
      if (!learned.ok) return learned
      const input = toImageInput(generation, learned.value)
      const request = input.ok ? imagesGenerationsFormat.request(input.value) : input
      if (!request.ok) return request
      return runs.start({
        format: imagesGenerationsFormat,
        connectionId,
        model: generation.model,
        request: request.value,
        asked: generation.prompt,
        onEnded,
      })
    },
    async edit({ connectionId, ...edit }) {
      const learned = removals(connectionId)
      if (!learned.ok) return learned
      const input = toImageEditInput(edit, learned.value)
      const request = input.ok ? imagesEditsFormat.request(input.value) : input
      if (!request.ok) return request
      return runs.start({
        format: imagesEditsFormat,
        connectionId,
        model: edit.model,
        request: request.value,
        asked: edit.prompt,
        onEnded,
      })
    },
  }
}
