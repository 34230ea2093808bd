import type { ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import { isJsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { toCount } from '../coerce.ts'
import { mediaReaderWith } from '../media-reader.ts'
import { imagesError } from '../../text/en/errors/images.ts'

/**
 * The number of images that were requested: `n` of the sent body, at least 1 (see shared/gateway/wire/images.md,
 * "Generation fields").
 */
export function requestedCount({ sentBody }: ErrorContext): number {
  return Math.max(1, toCount(isJsonObject(sentBody) ? sentBody['n'] : undefined) ?? 1)
}

/**
 * The `finish` part of an answer with images. If fewer came than were requested, its `raw` says how many: gateways
 * filter images without an error (see shared/gateway/wire/images.md, "Answer").
 */
export function imageFinish(received: number, requested: number): Part {
  return received < requested
    ? // oxlint-disable-next-line text/untranslated -- recorded: the window reads the numbers from it
      { type: 'finish', reason: 'other', raw: `${received} of ${requested} images` }
    : { type: 'finish', reason: 'stop', raw: '' }
}

/** Reads an answer whose body is one image. */
export const createImageBytesReader = mediaReaderWith((context) => imageFinish(1, requestedCount(context)))

/**
 * The `error` part, `invalid-response`, of an answer without a single image (see shared/gateway/wire/images.md,
 * "Answer").
 */
export function noImages(): Part {
  return {
    type: 'error',
    error: {
      kind: 'invalid-response',
      code: 'no-images',
      ...imagesError('noImages'),
    },
  }
}
