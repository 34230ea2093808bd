import type { AppError } from '../errors/app-error.ts'
import { runsError } from '../text/en/errors/runs.ts'

/** The error on an image, audio or file of an answer whose bytes are only in the record. */
export const notKept: AppError = {
  kind: 'not-found',
  code: 'media-not-kept',
  ...runsError('notKept'),
}

/** The error on a preview whose image did not arrive. */
const previewOnly: AppError = {
  kind: 'not-found',
  code: 'preview-only',
  ...runsError('previewOnly'),
}

interface AnswerMedia {
  readonly data?: string | undefined
  readonly url?: string | undefined
  readonly source?: 'body' | 'speech-events' | undefined
  readonly mediaId?: string | undefined
  readonly attachmentId?: string | undefined
  readonly isPartial?: boolean | undefined
  readonly problem?: AppError | undefined
}

/**
 * Returns media of a finished answer without its bytes, which are never stored with the text. Media that is stored
 * nowhere else gets an error, and so does a preview whose image did not arrive; `undefined` for a placeholder without a
 * preview.
 */
export function withoutBytes<Media extends AnswerMedia>(media: Media): Media | undefined {
  if (media.isPartial === true && media.mediaId === undefined && media.problem === undefined) {
    if (media.data === undefined) return undefined
    const { data: _data, ...rest } = media
    return { ...rest, problem: previewOnly } as unknown as Media
  }
  const hasBytes = media.data !== undefined || media.source !== undefined
  if (!hasBytes || media.attachmentId !== undefined) return media
  const { data: _data, source: _source, ...rest } = media
  const isElsewhere = media.mediaId !== undefined || media.url !== undefined || media.problem !== undefined
  return (isElsewhere ? rest : { ...rest, problem: notKept }) as Media
}
