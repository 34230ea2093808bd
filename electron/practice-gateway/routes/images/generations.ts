import { gatewayFailure } from '../../errors.ts'
import type { CatalogueEntry } from '../../catalogue.ts'
import type { Failure } from '../../errors.ts'
import type { Handler } from '../../exchange.ts'
import { paint } from '../../images/paint.ts'
import { writeIndexedPng } from '../../images/write-png.ts'
import { sendFailure } from '../../reply.ts'
import { findAllowedModel, readBody } from '../text-routes.ts'
import { answerImages } from './answer-images.ts'
import { isFailure, parseImageRequest } from './parse-image-request.ts'

/** `POST /v1/images/generations`. */
export const generateImages: Handler = async (exchange) => {
  const body = readBody(exchange)
  if ('failure' in body) return sendFailure(exchange, body.failure)
  const found = findAllowedModel(exchange, body.json['model'])
  if ('failure' in found) return sendFailure(exchange, found.failure)
  const { entry } = found
  const parsed = refuseOtherKinds(entry) ?? parseImageRequest(body.json, entry.id)
  if (isFailure(parsed)) return sendFailure(exchange, parsed)
  const size = parsed.size ?? { width: 1024, height: 1024 }
  const isTransparent = parsed.background === 'transparent'
  return answerImages(exchange, {
    parsed,
    model: entry.id,
    events: 'image_generation',
    size,
    sources: 0,
    draw: (index, progress) =>
      writeIndexedPng(paint({ ...size, prompt: parsed.prompt, index, progress, isTransparent })),
  })
}

/** Only image models draw (wire-reference.md, 11.2). */
export function refuseOtherKinds({ id, kind }: CatalogueEntry): Failure | undefined {
  if (kind === 'images') return undefined
  return gatewayFailure(500, `not implemented: ${id} does not draw`, 'convert_request_failed')
}
