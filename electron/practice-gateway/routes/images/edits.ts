import { fieldFailure, gatewayFailure, type Failure } from '../../errors.ts'
import type { Handler } from '../../exchange.ts'
import { edit } from '../../images/edit.ts'
import { readPng, type PngImage } from '../../images/read-png.ts'
import { writePng } from '../../images/write-png.ts'
import { sendFailure } from '../../reply.ts'
import { findAllowedModel, refuseOtherKinds } from '../text-routes.ts'
import { answerImages } from './answer-images.ts'
import { isFailure, parseImageRequest, type ParsedImageRequest } from './parse-image-request.ts'
import { readEditForm, type EditForm } from './read-form.ts'

const maxSources = 16

/** `POST /v1/images/edits`. */
export const editImages: Handler = async (exchange) => {
  const form = await readEditForm(exchange)
  if (isFailure(form)) return sendFailure(exchange, form)
  const found = findAllowedModel(exchange, form.fields['model'])
  if ('failure' in found) return sendFailure(exchange, found.failure)
  const { entry } = found
  const parsed = refuseOtherKinds(entry, 'images', 'draw') ?? parseImageRequest(form.fields, entry.id)
  if (isFailure(parsed)) return sendFailure(exchange, parsed)
  const pictures = await readImages(form, parsed)
  if (isFailure(pictures)) return sendFailure(exchange, pictures)
  const { source, mask } = pictures
  const { width, height } = source
  return answerImages(exchange, {
    parsed,
    model: entry,
    events: 'image_edit',
    size: { width, height },
    sources: form.images.length,
    draw: (index, progress) =>
      writePng(progress < 1 ? source : edit(source, mask, { prompt: parsed.prompt, index })),
  })
}

async function readImages(
  { images, mask: maskBytes }: EditForm,
  { size }: ParsedImageRequest,
): Promise<{ readonly source: PngImage; readonly mask: PngImage | undefined } | Failure> {
  const [first] = images
  if (first === undefined) return gatewayFailure(500, 'image is required', 'invalid_request')
  if (images.length > maxSources)
    return fieldFailure('image', 'array_above_max_length', `At most ${maxSources} images are taken.`)
  const source = await readPng(first)
  if (source === undefined) {
    return fieldFailure('image', 'invalid_image_file', 'Invalid image file: this model edits 8-bit PNG only.')
  }
  const { width, height } = source
  if (size !== undefined && (size.width !== width || size.height !== height)) {
    const message = `Invalid size: this model keeps the size of its source, which is ${width}x${height}.`
    return fieldFailure('size', 'invalid_value', message)
  }
  if (maskBytes === undefined) return { source, mask: undefined }
  const mask = await readPng(maskBytes)
  if (mask === undefined || !mask.hasAlpha) {
    return fieldFailure('mask', 'invalid_mask', 'Invalid mask: it must be a PNG with an alpha channel.')
  }
  if (mask.width === width && mask.height === height) return { source, mask }
  return fieldFailure(
    'mask',
    'invalid_mask',
    `Invalid mask: its size ${mask.width}x${mask.height} must match the image's ${width}x${height}.`,
  )
}
