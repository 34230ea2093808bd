import { AudioLines, File, FileText, Film, Image, type LucideIcon } from 'lucide-react'
import { unknownMediaType } from '../../../shared/media/sniff-type.ts'
import type { MediaBlock } from '../../../shared/runs/block.ts'
import { formatBytes } from '../../lib/format-number.ts'
import { attachmentsText } from '../../../shared/text/en/attachments.ts'

/** Details of a file, shown beside its name: `1280 × 720 · 212 kB`. */
export function mediaMeta(media: MediaBlock): string {
  const { mediaType, width, height } = media
  const bytes = sizeOf(media)
  const parts = [
    width === undefined || height === undefined ? typeLabel(mediaType) : `${width} × ${height}`,
    ...(bytes === undefined ? [] : [formatBytes(bytes)]),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

/** The icon of a media type. */
export function mediaIcon(mediaType: string): LucideIcon {
  if (mediaType.startsWith('image/')) return Image
  if (mediaType.startsWith('audio/')) return AudioLines
  if (mediaType.startsWith('video/')) return Film
  return mediaType.startsWith('text/') || mediaType === 'application/pdf' ? FileText : File
}

function sizeOf({ bytes, data }: MediaBlock): number | undefined {
  return bytes ?? (data === undefined ? undefined : Math.floor((data.length * 3) / 4))
}

const words: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  get 'text/plain'() {
    return attachmentsText().text
  },
  'audio/mpeg': 'MP3',
  'audio/mp4': 'M4A',
  get [unknownMediaType]() {
    return attachmentsText().unknownType
  },
}

/** The short name of a media type: `PNG`, `MP3`, `Text`. */
export function typeLabel(mediaType: string): string {
  return words[mediaType] ?? mediaType.slice(mediaType.indexOf('/') + 1).toUpperCase()
}
