import type { Content } from './parsed-text-request.ts'
import { imageSize } from '../../../shared/media/image-size.ts'

type Media = Extract<Content, { type: 'media' }>

/** One line about an attachment: media type and size when the request contained it, its address otherwise. */
export function describeMedia(media: Media): string {
  const name = media.fileName === undefined ? '' : ` \`${media.fileName.replaceAll('`', "'")}\``
  if (media.bytes === undefined) {
    return `${media.kind}${name} by address, which was not fetched: <${media.url ?? 'no address'}>`
  }
  const size = media.kind === 'image' ? imageSize(media.bytes) : undefined
  const pixels = size === undefined ? '' : `, ${size.width} × ${size.height} pixels`
  return `${media.kind}${name}: ${media.mediaType ?? 'no media type'}, ${media.bytes.length} bytes${pixels}`
}
