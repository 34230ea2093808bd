import type { MultipartField } from '../gateway/wire.ts'
import type { Json } from '../json.ts'

/**
 * Values as text fields of a multipart form. Forms have no numbers, booleans and objects: those are written as JSON.
 * A list under a name that ends in `[]` gives one field for each member (see shared/gateway/wire/transcriptions.md,
 * "Form fields").
 */
export function textFields(values: Readonly<Record<string, Json>>): MultipartField[] {
  return Object.entries(values).flatMap(([name, value]) =>
    Array.isArray(value) && name.endsWith('[]')
      ? value.map((member) => ({ name, value: asText(member) }))
      : [{ name, value: asText(value) }],
  )
}

function asText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * A file as a field of a multipart form. The extension of its name is replaced where it does not fit the media type,
 * since gateways go by the extension (see shared/gateway/wire/transcriptions.md, "Form fields").
 */
export function fileField(
  name: string,
  {
    mediaId,
    fileName,
    mediaType,
  }: { readonly mediaId: string; readonly fileName: string; readonly mediaType: string },
): MultipartField {
  const extensions = extensionsOf[mediaType]
  const isFitting =
    extensions?.some((extension) => fileName.toLowerCase().endsWith(`.${extension}`)) !== false
  const base = fileName.replace(/\.\w{1,5}$/, '')
  return {
    name,
    mediaId,
    fileName: isFitting ? fileName : `${base}.${extensions?.[0] ?? 'bin'}`,
    mediaType,
  }
}

/** File name extensions by media type, the usual one first. */
const extensionsOf: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'audio/wav': ['wav', 'wave'],
  'audio/mpeg': ['mp3', 'mpeg', 'mpga'],
  'audio/flac': ['flac'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/mp4': ['m4a', 'mp4'],
  'audio/aac': ['aac'],
  'video/mp4': ['mp4', 'm4a', 'm4v'],
  'video/webm': ['webm'],
}
