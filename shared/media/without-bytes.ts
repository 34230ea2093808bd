import type { AppError } from '../errors/app-error.ts'
import { runsError } from '../text/en/errors/runs.ts'

/** What is said of an image, sound or file of an answer whose bytes are in the record alone. */
export const notKept: AppError = {
  kind: 'not-found',
  code: 'media-not-kept',
  ...runsError('notKept'),
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
 * Media of an answer without the bytes, which are never stored beside the words. What is nowhere else then says so;
 * `undefined` for a preview, which is worth nothing later.
 */
export function withoutBytes<Media extends AnswerMedia>(media: Media): Media | undefined {
  if (media.isPartial === true) return undefined
  const hasBytes = media.data !== undefined || media.source !== undefined
  if (!hasBytes || media.attachmentId !== undefined) return media
  const { data: _data, source: _source, ...rest } = media
  const isElsewhere = media.mediaId !== undefined || media.url !== undefined || media.problem !== undefined
  return (isElsewhere ? rest : { ...rest, problem: notKept }) as Media
}
