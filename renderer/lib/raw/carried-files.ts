import { findStandIn, isStandIn } from '../../../shared/attachments/stand-in.ts'
import { isJsonObject, parseJson, type Json } from '../../../shared/json.ts'
import { readDataUrl } from '../../../shared/media/data-url.ts'
import { extensionOf } from '../../../shared/media/sniff-type.ts'
import type { SentForm } from '../../../shared/runs/sent-form.ts'
import type { RawValues } from '../../../shared/request-forms/raw/values.ts'

/** Where the bytes of a file are, or why they are missing. */
export type CarriedBytes =
  | { readonly at: 'store'; readonly mediaId: string }
  | { readonly at: 'text'; readonly base64: string }
  | { readonly at: 'nowhere'; readonly why: 'cut' | 'notChosen' }

/** A file in a raw request: in a field of its form, or as a text of its JSON body. */
export interface CarriedFile {
  /** The field, with dots for nested objects; list indices are omitted. */
  readonly field: string
  readonly fileName: string
  readonly bytes: CarriedBytes
  /** The text in the JSON body that represents the file. */
  readonly text?: string
}

/** Returns the files that would be sent, in order. */
export function carriedFiles(raw: RawValues): readonly CarriedFile[] {
  if (raw.bodyType === 'multipart') return filesOfForm(raw)
  const body = raw.bodyType === 'json' ? parseJson(raw.json) : undefined
  return body === undefined ? [] : filesOfBody(body)
}

/** Returns the files in a JSON body. */
export function filesOfBody(body: Json): readonly CarriedFile[] {
  return named(filesIn(body, []))
}

/** Returns the files of a sent form. */
export function filesOfSentForm(fields: SentForm['fields']): readonly CarriedFile[] {
  return fields.flatMap((field): CarriedFile[] => {
    if ('value' in field) return []
    const { name, fileName, mediaId } = field
    return [{ field: name, fileName, bytes: { at: 'store', mediaId } }]
  })
}

function filesOfForm({ fields }: RawValues): CarriedFile[] {
  return fields.flatMap(({ name, value, isSent, isFile, file }): CarriedFile[] => {
    if (!isSent || !isFile) return []
    if (file === undefined)
      return [{ field: name, fileName: value, bytes: { at: 'nowhere', why: 'notChosen' } }]
    return [{ field: name, fileName: file.fileName, bytes: { at: 'store', mediaId: file.mediaId } }]
  })
}

/** A file whose name may be unknown. */
type FoundFile = Omit<CarriedFile, 'fileName'> & { readonly fileName?: string; readonly mediaType: string }

function filesIn(value: Json, path: readonly string[]): FoundFile[] {
  if (Array.isArray(value)) return value.flatMap((item) => filesOf(item, path, undefined))
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => filesOf(inner, [...path, name], value))
}

function filesOf(value: Json, path: readonly string[], beside: Readonly<Record<string, Json>> | undefined) {
  if (typeof value !== 'string') return filesIn(value, path)
  const found = fileOf(value, path.at(-1), beside)
  return found === undefined ? [] : [{ ...found, field: path.join('.'), text: value }]
}

/** Detects a `data:` URL, or the value of a field `data` in an object with a media type. */
function fileOf(
  text: string,
  name: string | undefined,
  beside: Readonly<Record<string, Json>> = {},
): Omit<FoundFile, 'field' | 'text'> | undefined {
  const address = readDataUrl(text)
  const mediaType = address?.mediaType ?? typeBeside(beside)
  if (address === undefined && (name !== 'data' || mediaType === undefined)) return undefined
  const data = address?.data ?? text
  const fileName = beside['filename']
  return {
    mediaType: mediaType ?? '',
    bytes: bytesOf(data),
    ...(typeof fileName === 'string' && fileName !== '' && { fileName }),
  }
}

function typeBeside(beside: Readonly<Record<string, Json>>): string | undefined {
  const types = ['mimeType', 'mime_type', 'media_type'].map((name) => beside[name])
  return types.find((type) => typeof type === 'string')
}

/** Base64 of an invalid length was truncated, and so was a placeholder that does not name its file. */
function bytesOf(data: string): CarriedBytes {
  const standIn = findStandIn(data)
  if (standIn !== undefined) return { at: 'store', mediaId: standIn.id }
  return isStandIn(data) || data === '' || data.length % 4 !== 0
    ? { at: 'nowhere', why: 'cut' }
    : { at: 'text', base64: data }
}

/** Names unnamed files after their field; further files of the same field are numbered. */
function named(files: readonly FoundFile[]): CarriedFile[] {
  const counts = new Map<string, number>()
  return files.map(({ mediaType, fileName, ...file }) => {
    const last = file.field.split('.').at(-1) ?? file.field
    const count = (counts.get(file.field) ?? 0) + 1
    counts.set(file.field, count)
    const own = `${last}${count > 1 ? `-${count}` : ''}.${extensionOf(mediaType)}`
    return { ...file, fileName: fileName ?? own }
  })
}
