import * as z from 'zod/mini'
import { mediaItemSchema, provenanceSchema, type MediaItem } from '../../../shared/media/media-item.ts'

type Row = Readonly<Record<string, unknown>>

/** Reads an item from its row. Throws for a row that no version of the app has written. */
export function toMediaItem(row: Row): MediaItem {
  return z.parse(mediaItemSchema, {
    id: row['id'],
    kind: row['kind'],
    fileName: row['file_name'],
    ...(row['title'] !== '' && { title: row['title'] }),
    mediaType: row['media_type'],
    bytes: row['bytes'],
    ...known('width', row['width']),
    ...known('height', row['height']),
    ...known('durationMs', row['duration_ms']),
    sha256: row['sha256'],
    createdAt: row['created_at'],
    ...readProvenance(row['provenance']),
    isStarred: row['is_starred'] === 1,
    tags: toTags(String(row['tags'])),
    exists: row['is_there'] === 1,
    hasThumbnail: row['has_thumbnail'] === 1,
    ...known('deletedAt', row['deleted_at']),
  })
}

/** The values of an item by column. */
export function toValues(item: MediaItem): Record<string, string | number | null> {
  return {
    id: item.id,
    kind: item.kind,
    file_name: item.fileName,
    title: item.title ?? '',
    media_type: item.mediaType,
    bytes: item.bytes,
    width: item.width ?? null,
    height: item.height ?? null,
    duration_ms: item.durationMs ?? null,
    sha256: item.sha256,
    created_at: item.createdAt,
    provenance: item.provenance === undefined ? null : JSON.stringify(item.provenance),
    model: item.provenance?.model ?? '',
    prompt: item.provenance?.prompt ?? '',
    revised_prompt: item.provenance?.revisedPrompt ?? '',
    tags: item.tags.join('\n'),
    is_starred: Number(item.isStarred),
    is_there: Number(item.exists),
    has_thumbnail: Number(item.hasThumbnail),
    deleted_at: item.deletedAt ?? null,
  }
}

export function toTags(text: string): string[] {
  return text === '' ? [] : text.split('\n')
}

function known(name: string, value: unknown): Record<string, unknown> {
  return value === null ? {} : { [name]: value }
}

/** Invalid provenance is left out; the item stays readable. */
function readProvenance(text: unknown): Pick<MediaItem, 'provenance'> {
  if (typeof text !== 'string') return {}
  const read = z.safeParse(provenanceSchema, JSON.parse(text))
  return read.success ? { provenance: read.data } : {}
}
