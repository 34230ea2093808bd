import type { Handler } from '../../exchange.ts'
import { paint } from '../../images/paint.ts'
import { writeIndexedPng } from '../../images/write-png.ts'
import { sendFailure } from '../../reply.ts'
import { readModelRequest } from '../text-routes.ts'
import { answerImages } from './answer-images.ts'
import { isFailure, parseImageRequest } from './parse-image-request.ts'

/** `POST /v1/images/generations`. */
export const generateImages: Handler = async (exchange) => {
  const found = readModelRequest(exchange, 'images', 'draw')
  if ('failure' in found) return sendFailure(exchange, found.failure)
  const { entry, json } = found
  const parsed = parseImageRequest(json, entry.id)
  if (isFailure(parsed)) return sendFailure(exchange, parsed)
  const size = parsed.size ?? { width: 1024, height: 1024 }
  const isTransparent = parsed.background === 'transparent'
  return answerImages(exchange, {
    parsed,
    model: entry,
    events: 'image_generation',
    size,
    sources: 0,
    draw: (index, progress) =>
      writeIndexedPng(paint({ ...size, prompt: parsed.prompt, index, progress, isTransparent })),
  })
}
