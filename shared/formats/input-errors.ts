import type { MediaBlock } from '../runs/block.ts'
import { err, type Result } from '../errors/result.ts'
import { formatsError, type FileKind, type FormatName } from '../text/en/errors/formats.ts'
import { maxCacheMarks } from '../runs/cache-mark.ts'
import { placeCode, type CacheMarkProblem } from './messages/cache-marks.ts'
import { formatsTexts } from '../text/en/formats.ts'

/** The `invalid-input` error of a request without a model. */
export function noModelChosen(): Result<never> {
  return err({
    kind: 'invalid-input',
    ...formatsError('noModel'),
    remedies: [{ type: 'choose-model' }],
  })
}

/** The `invalid-input` error of a conversation without a single turn that has content. */
export function nothingToSend(): Result<never> {
  return err({ kind: 'invalid-input', ...formatsError('nothingToSend') })
}

/**
 * The `invalid-input` error of a file that this format has no part for (see shared/gateway/wire/conversations.md,
 * "Turns and attachments"). It names the formats that have one.
 */
export function unsupportedMedia(format: FormatName, { mediaType, name = '' }: MediaBlock): Result<never> {
  const kind = kindOf(mediaType)
  const others = carriers[kind]
    .filter((carrier) => carrier !== format && (kind !== 'image' || takesImage(carrier, mediaType)))
    // Names of the field, the same in every language.
    .map((carrier) => formatsTexts.names[carrier])
    .join(', ')
  return err({
    kind: 'invalid-input',
    ...formatsError('mediaUnsupported', { format, name, mediaType, kind, others }),
  })
}

/** The `invalid-input` error of a file whose bytes are missing. */
export function noData({ mediaType, name = '' }: MediaBlock): Result<never> {
  return err({ kind: 'invalid-input', ...formatsError('mediaMissing', { name, mediaType }) })
}

/**
 * The `invalid-input` error of cache marks that the service would refuse (see shared/gateway/wire/messages.md,
 * "Prompt caching"). It names the place of each.
 */
export function refusedCacheMarks(problem: CacheMarkProblem): Result<never> {
  return err({
    kind: 'invalid-input',
    ...(problem.type === 'too-many'
      ? formatsError('tooManyCacheMarks', {
          count: problem.marks.length,
          most: maxCacheMarks,
          places: problem.marks.map(placeCode).join('\n'),
        })
      : formatsError('cacheMarkOrder', {
          place: placeCode(problem.mark),
          behind: placeCode(problem.behind),
        })),
  })
}

/** The formats that accept a kind of file (see shared/gateway/wire/conversations.md, "Turns and attachments"). */
const carriers: Readonly<Record<FileKind, readonly FormatName[]>> = {
  audio: ['chat', 'generate-content'],
  video: ['chat', 'generate-content'],
  image: ['chat', 'responses', 'generate-content'],
  file: ['chat', 'responses', 'generate-content'],
}

/**
 * Image types that every vendor reads, and those that single vendors read as well (see
 * shared/gateway/wire/conversations.md, "Turns and attachments").
 */
const commonImages: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
const otherImages = new Map<FormatName, readonly string[]>([
  ['generate-content', ['image/heic', 'image/heif']],
])

/**
 * Whether a format accepts images of this media type (see shared/gateway/wire/conversations.md, "Turns and
 * attachments"): another would be refused, in this turn and in every later one.
 */
export function takesImage(format: FormatName, mediaType: string): boolean {
  const type = mediaType.split(';')[0]?.trim().toLowerCase() ?? ''
  return commonImages.includes(type) || otherImages.get(format)?.includes(type) === true
}

function kindOf(mediaType: string): FileKind {
  const [kind] = mediaType.split('/')
  return kind === 'audio' || kind === 'video' || kind === 'image' ? kind : 'file'
}
