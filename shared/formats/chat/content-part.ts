import type { MediaBlock } from '../../runs/block.ts'
import { ok, type Result } from '../../errors/result.ts'
import type { JsonObject } from '../../json.ts'
import { toDataUrl } from '../../media/data-url.ts'
import { noData, takesImage, unsupportedMedia } from '../input-errors.ts'
import { isTextFile, textOfFile } from '../text-file.ts'

/**
 * An attached file as a content part of a message (see shared/gateway/wire/chat-completions.md, "Messages and content
 * parts"). The error is `invalid-input`: the file has no data, or the format has no part for its type.
 */
export function toContentPart(media: MediaBlock): Result<JsonObject> {
  const { mediaType, data, url } = media
  const kind = mediaType.split('/')[0]
  const address = data === undefined ? url : toDataUrl(mediaType, data)
  if (address === undefined) return noData(media)
  if (kind === 'image' && data !== undefined && !takesImage('chat', mediaType))
    return unsupportedMedia('chat', media)
  if (kind === 'image') return ok({ type: 'image_url', image_url: { url: address } })
  // Conversions in the gateway take only the plain string form.
  if (kind === 'video') return ok({ type: 'video_url', video_url: address })
  if (data === undefined) return noData(media)
  if (kind === 'audio')
    return ok({ type: 'input_audio', input_audio: { data, format: audioFormat(mediaType) } })
  if (isTextFile(mediaType)) return ok({ type: 'text', text: textOfFile(media, data) })
  return ok({ type: 'file', file: { filename: media.name ?? 'file', file_data: address } })
}

const audioFormats: Readonly<Record<string, string>> = {
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/wave': 'wav',
  'audio/vnd.wave': 'wav',
}

/** Officially `wav` or `mp3`; other names are sent unchanged, and the model decides. */
function audioFormat(mediaType: string): string {
  const essence = mediaType.split(';')[0]?.trim().toLowerCase() ?? ''
  return audioFormats[essence] ?? essence.slice(essence.indexOf('/') + 1).replace(/^x-/, '')
}
