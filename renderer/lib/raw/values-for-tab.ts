import type { FormatDescriptor } from '../../../shared/formats/descriptor.ts'
import { medicFormatIds } from '../../../shared/formats/registry.ts'
import { isJsonObject, parseJson, type Json, type JsonObject } from '../../../shared/json.ts'
import { libraryStandIn, mapTexts } from '../../../shared/media/library-stand-in.ts'
import type { RecordedFile, RecordedRequest } from '../../../shared/request-forms/define-request-form.ts'
import { requestForms } from '../../../shared/request-forms/request-forms.ts'
import type { RawValues } from '../../../shared/request-forms/raw/values.ts'
import type { CarriedFile } from './carried-files.ts'

/** A file of a raw request as found in the library, or why it is not available. */
export type SoughtFile = { readonly carried: CarriedFile } & (
  | { readonly file: Omit<RecordedFile, 'field' | 'fileName'> }
  | { readonly lost: 'gone' | 'cut' | 'notChosen' | 'notSaved' }
)

/** A file that was left out, and why: `noPlace` when the form has no field for it. */
export interface LeftOutFile {
  readonly fileName: string
  readonly why: 'noPlace' | Extract<SoughtFile, { lost: string }>['lost']
}

/** The form of a tab, filled from a raw request. */
export interface FilledForm {
  readonly form: keyof typeof requestForms
  readonly values: Readonly<Record<string, Json>>
  readonly leftOut: readonly LeftOutFile[]
}

/**
 * Fills the form of a tab from a raw request, as from a recorded one, and lists the files that were left out.
 * `undefined` when the form cannot hold the request.
 */
export function valuesForTab(
  raw: RawValues,
  { id, form }: Pick<FormatDescriptor, 'id' | 'form'>,
  connectionId: string,
  sought: readonly SoughtFile[] = [],
): FilledForm | undefined {
  const format = medicFormatIds.find((known) => known === id)
  const formId = Object.values(requestForms).find((known) => known.id === form)?.id
  if (format === undefined || formId === undefined) return undefined
  const files = sought.flatMap((item): RecordedFile[] => {
    if (!('file' in item)) return []
    const { field, fileName } = item.carried
    return [{ ...item.file, field, fileName }]
  })
  const read = (request: Omit<RecordedRequest, 'format' | 'files'>): JsonObject | undefined => {
    const values = requestForms[formId].readRequests([{ format, ...request, files }], connectionId)
    const json = values === undefined ? undefined : parseJson(JSON.stringify(values))
    return isJsonObject(json) ? json : undefined
  }
  if (raw.bodyType === 'multipart') {
    const values = read({ form: formOf(raw) })
    return values && { form: formId, values, leftOut: leftOutOf(values, sought) }
  }
  const body = bodyOf(raw)
  if (body === undefined) return undefined
  const first = read({ body: withPlaces(body, sought) })
  if (first === undefined) return undefined
  const values = read({ body: withPlaces(body, sought, (item) => isLeft(first, item)) })
  return values && { form: formId, values, leftOut: leftOutOf(values, sought) }
}

function bodyOf({ bodyType, json, path }: RawValues): JsonObject | undefined {
  const body = bodyType === 'json' ? parseJson(json) : undefined
  if (!isJsonObject(body)) return undefined
  // Routes of Google's format contain the model in their path; it may be missing in the body.
  const [, model] = /\/models\/([^/:]+):/.exec(path) ?? []
  return model === undefined || 'model' in body ? body : { ...body, model }
}

/** Returns the sent fields in the form of a record; files that are not chosen yet are omitted. */
function formOf({ fields }: RawValues) {
  const sent = fields.flatMap(({ name, value, isSent, isFile, file }) => {
    if (!isSent || (isFile && file === undefined)) return []
    return [isFile && file !== undefined ? { name, ...file } : { name, value }]
  })
  const bytes = sent.reduce((sum, field) => sum + ('bytes' in field ? field.bytes : field.value.length), 0)
  return { bytes, fields: sent }
}

/**
 * Returns a body with placeholders for its files. A file for which `hasNone` returns `true` is not a file of the form:
 * a text that contains its bytes stays, and a placeholder is removed, because nothing would replace it.
 */
export function withPlaces(
  body: JsonObject,
  sought: readonly SoughtFile[],
  hasNone: (item: SoughtFile) => boolean = () => false,
): Json {
  const byText = new Map(sought.map((item) => [item.carried.text, item]))
  const removed = new Set(
    sought.filter((item) => hasNone(item) && !isInText(item)).map(({ carried }) => carried.text),
  )
  const kept = removed.size === 0 ? body : (without(body, removed) ?? {})
  return mapTexts(kept, (text) => {
    const item = byText.get(text)
    if (item === undefined || !('file' in item) || hasNone(item)) return text
    const before = text.startsWith('data:') ? text.slice(0, text.indexOf(',') + 1) : ''
    return before + libraryStandIn(item.file.mediaId)
  }) as Json
}

function isInText(item: SoughtFile): boolean {
  return 'file' in item && item.carried.bytes.at === 'text'
}

/** Returns a value without some texts; `undefined` when it is one of them. */
function without(value: Json, texts: ReadonlySet<string | undefined>): Json | undefined {
  if (typeof value === 'string') return texts.has(value) ? undefined : value
  if (Array.isArray(value)) return value.flatMap((item) => without(item, texts) ?? [])
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const kept = without(inner, texts)
      return kept === undefined ? [] : [[name, kept] as const]
    }),
  )
}

/** Whether the form holds the file as a file. */
function isPlaced(values: object, item: SoughtFile): boolean {
  return 'file' in item && JSON.stringify(values).includes(JSON.stringify(item.file.mediaId))
}

/** Whether the values do not hold the file as a file, but still contain the text that represented it in the body. */
export function isLeft(values: object, item: SoughtFile): boolean {
  if (isPlaced(values, item)) return false
  const { text } = item.carried
  return text !== undefined && holdsText(values, 'file' in item ? libraryStandIn(item.file.mediaId) : text)
}

function leftOutOf(values: JsonObject, sought: readonly SoughtFile[]): LeftOutFile[] {
  return sought.flatMap((item): LeftOutFile[] => {
    const { fileName, text } = item.carried
    if (!('file' in item)) return [{ fileName, why: item.lost }]
    const isKept = isPlaced(values, item) || (text !== undefined && isInText(item) && holdsText(values, text))
    return isKept ? [] : [{ fileName, why: 'noPlace' }]
  })
}

/** Whether the values contain a text, including in JSON texts. */
function holdsText(values: object, text: string): boolean {
  return JSON.stringify(values).includes(text)
}
