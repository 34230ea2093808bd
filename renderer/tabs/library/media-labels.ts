import { AudioLines, Film, Image, TextAlignStart, type LucideIcon } from 'lucide-react'
import type { MediaItem, MediaKind } from '../../../shared/media/media-item.ts'
import { formatMoment } from '../../lib/format-time.ts'
import { libraryText } from '../../../shared/text/en/library.ts'
import { dateFormat } from '../../../shared/text/intl.ts'

/** The name of an item's kind. A preview whose image did not arrive is not called an image. */
export function kindOfItem({ kind, provenance }: Pick<MediaItem, 'kind' | 'provenance'>): string {
  return provenance?.isPreview === true ? libraryText().provenance.isPreview : kindLabels[kind].one
}

/** The name of each kind, singular and plural. */
export const kindLabels: Readonly<Record<MediaKind, { one: string; many: string; icon: LucideIcon }>> = {
  image: {
    get one() {
      return libraryText().kinds.image
    },
    get many() {
      return libraryText().kinds.images
    },
    icon: Image,
  },
  audio: {
    get one() {
      return libraryText().kinds.audio
    },
    get many() {
      return libraryText().kinds.audio
    },
    icon: AudioLines,
  },
  video: {
    get one() {
      return libraryText().kinds.video
    },
    get many() {
      return libraryText().kinds.video
    },
    icon: Film,
  },
  text: {
    get one() {
      return libraryText().kinds.text
    },
    get many() {
      return libraryText().kinds.textAndData
    },
    icon: TextAlignStart,
  },
}

/** Formats the size of an image or a video: `1024 × 1024`. `undefined` when it is unknown. */
export function formatPixels({ width, height }: Pick<MediaItem, 'width' | 'height'>): string | undefined {
  return width === undefined || height === undefined ? undefined : `${width} × ${height}`
}

/** Formats the duration of an audio or a video like a player: `0:05`, `12:40`, and below ten seconds `0:07.8`. */
export function formatLength(durationMs: number): string {
  const tenths = Math.round(durationMs / 100)
  if (tenths < 100) return tenths % 10 === 0 ? `0:0${tenths / 10}` : `0:0${(tenths / 10).toFixed(1)}`
  const seconds = Math.round(durationMs / 1000)
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

/** Formats body fields on one line: `n 4, size 1024x1024`. */
export function formatFields(parameters: Readonly<Record<string, unknown>>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
}

const clock = { hour: '2-digit', minute: '2-digit' } as const

/** Formats the creation time briefly: the time for today, otherwise the day. */
export function formatMade(createdAt: number, now = Date.now()): string {
  const isToday = new Date(createdAt).toDateString() === new Date(now).toDateString()
  return isToday ? dateFormat(clock).format(createdAt) : formatMoment(createdAt, now)
}
