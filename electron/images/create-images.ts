import type { imagesContract } from '../../shared/ipc/contract/images.ts'
import type { Area } from '../lib/area.ts'
import type { Ask } from '../runs/ask.ts'
import { createImageService, type ImageService } from './image-service.ts'

/** Images that are asked for. */
export function createImages(ask: Ask): Area<ImageService, typeof imagesContract> {
  const service = createImageService(ask)
  return {
    service,
    handlers: {
      'images.generate': (input) => service.generate(input),
      'images.edit': (input) => service.edit(input),
    },
  }
}
