import type { Block } from '../../conversations/block.ts'
import { err, ok, type Result } from '../../errors/result.ts'
import type { JsonObject } from '../../json.ts'
import { toDataUrl } from '../data-url.ts'
import { decodeTextFile, isTextFile } from '../text-file.ts'

type MediaBlock = Extract<Block, { type: 'media' }>

/** A file the user attached as a content part of a message (wire-reference.md, 3.2). */
export function toContentPart(media: MediaBlock): Result<JsonObject> {
  const { mediaType, data, url } = media
  const kind = mediaType.split('/')[0]
  const address = data === undefined ? url : toDataUrl(mediaType, data)
  if (address === undefined) return notSendable(media, 'has neither data nor an address')
  if (kind === 'image') return ok({ type: 'image_url', image_url: { url: address } })
  // Conversions in the gateway take only the plain string form.
  if (kind === 'video') return ok({ type: 'video_url', video_url: address })
  if (data === undefined) return notSendable(media, 'is only an address, and this format wants its data')
  if (kind === 'audio')
    return ok({ type: 'input_audio', input_audio: { data, format: audioFormat(mediaType) } })
  if (isTextFile(mediaType)) return ok({ type: 'text', text: asText(media, data) })
  return ok({ type: 'file', file: { filename: media.name ?? 'file', file_data: address } })
}

const audioFormats: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/wave': 'wav',
  'audio/vnd.wave': 'wav',
}

/** Officially `wav` or `mp3`; other names are sent as they are and the model decides. */
function audioFormat(mediaType: string): string {
  const essence = mediaType.split(';')[0]?.trim().toLowerCase() ?? ''
  return audioFormats[essence] ?? essence.slice(essence.indexOf('/') + 1).replace(/^x-/, '')
}

/** Few models take text files as files, and all take text: the file is put into the message under its name. */
function asText(media: MediaBlock, data: string): string {
  const text = decodeTextFile(data)
  return media.name === undefined ? text : `File ${media.name}:\n\n${text}`
}

function notSendable(media: MediaBlock, why: string): ReturnType<typeof err> {
  return err({
    kind: 'invalid-input',
    message: `The attachment ${media.name ?? media.mediaType} ${why}.`,
    nextStep: 'Remove the attachment, or attach the file itself.',
  })
}
