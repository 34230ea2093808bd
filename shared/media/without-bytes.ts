import type { AppError } from '../errors/app-error.ts'
import { runsError } from '../text/en/errors/runs.ts'

/** What is said of an image, sound or file of an answer whose bytes are in the record alone. */
export const notKept: AppError = {
  kind: 'not-found',
  code: 'media-not-kept',
  ...runsError('notKept'),
}

/** What is said of a preview whose image did not come. */
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
 * Media of an answer that is over without the bytes, which are never stored beside the words. What is nowhere else then says
 * so, a preview whose image did not come as well; `undefined` for a mere place of what was not kept yet.
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
