import type { FormatDescriptor } from '../../../shared/formats/descriptor.ts'
import { medicFormatIds } from '../../../shared/formats/registry.ts'
import { isJsonObject, parseJson, type Json, type JsonObject } from '../../../shared/json.ts'
import { libraryStandIn, mapTexts } from '../../../shared/media/library-stand-in.ts'
import type { RecordedFile, RecordedRequest } from '../../../shared/request-forms/define-request-form.ts'
import { requestForms } from '../../../shared/request-forms/request-forms.ts'
import type { RawValues } from '../../../shared/request-forms/raw/values.ts'
import type { CarriedFile } from './carried-files.ts'

/** A file of a request by hand as it was found, or why it cannot go along. */
export type SoughtFile = { readonly carried: CarriedFile } & (
  | { readonly file: Omit<RecordedFile, 'field' | 'fileName'> }
  | { readonly lost: 'gone' | 'cut' | 'notChosen' | 'notSaved' }
)

/** A file that does not go along, and why: `noPlace` where the form has none for it. */
export interface LeftOutFile {
  readonly fileName: string
  readonly why: 'noPlace' | Extract<SoughtFile, { lost: string }>['lost']
}

/** A form of a tab, filled with what was written by hand. */
export interface FilledForm {
  readonly form: keyof typeof requestForms
  readonly values: Readonly<Record<string, Json>>
  readonly leftOut: readonly LeftOutFile[]
}

/**
 * What a request by hand fills the form of its tab with, as it does from a recorded one, and which of its files do not go along.
 * `undefined` for one that the form cannot hold.
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
  const files = sought.flatMap((one): RecordedFile[] => {
    if (!('file' in one)) return []
    const { field, fileName } = one.carried
    return [{ ...one.file, field, fileName }]
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
  const values = read({ body: withPlaces(body, sought, (one) => isLeft(first, one)) })
  return values && { form: formId, values, leftOut: leftOutOf(values, sought) }
}

function bodyOf({ bodyType, json, path }: RawValues): JsonObject | undefined {
  const body = bodyType === 'json' ? parseJson(json) : undefined
  if (!isJsonObject(body)) return undefined
  // Routes of Google's format have the model in their path, and need not have it in the body.
  const [, model] = /\/models\/([^/:]+):/.exec(path) ?? []
  return model === undefined || 'model' in body ? body : { ...body, model }
}

/** Fields that are sent, in the way of a record; a file that is not chosen yet is none. */
function formOf({ fields }: RawValues) {
  const sent = fields.flatMap(({ name, value, isSent, isFile, file }) => {
    if (!isSent || (isFile && file === undefined)) return []
    return [isFile && file !== undefined ? { name, ...file } : { name, value }]
  })
  const bytes = sent.reduce((sum, field) => sum + ('bytes' in field ? field.bytes : field.value.length), 0)
  return { bytes, fields: sent }
}

/**
 * A body with what stands for its files in their places. A file that `hasNone` is no file of the form: it is the text that it was where
 * its bytes are in it, and is taken out where something stands for them, which nothing would fill in.
 */
export function withPlaces(
  body: JsonObject,
  sought: readonly SoughtFile[],
  hasNone: (one: SoughtFile) => boolean = () => false,
): Json {
  const byText = new Map(sought.map((one) => [one.carried.text, one]))
  const removed = new Set(
    sought.filter((one) => hasNone(one) && !isInText(one)).map(({ carried }) => carried.text),
  )
  const kept = removed.size === 0 ? body : (without(body, removed) ?? {})
  return mapTexts(kept, (text) => {
    const one = byText.get(text)
    if (one === undefined || !('file' in one) || hasNone(one)) return text
    const before = text.startsWith('data:') ? text.slice(0, text.indexOf(',') + 1) : ''
    return before + libraryStandIn(one.file.mediaId)
  }) as Json
}

function isInText(one: SoughtFile): boolean {
  return 'file' in one && one.carried.bytes.at === 'text'
}

/** A value without some texts; `undefined` for one of them. */
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

/** Whether the form holds a file as one. */
function isPlaced(values: object, one: SoughtFile): boolean {
  return 'file' in one && JSON.stringify(values).includes(JSON.stringify(one.file.mediaId))
}

/** Whether a file is not held as one, and what was in its place in the body still stands in the values. */
export function isLeft(values: object, one: SoughtFile): boolean {
  if (isPlaced(values, one)) return false
  const { text } = one.carried
  return text !== undefined && holdsText(values, 'file' in one ? libraryStandIn(one.file.mediaId) : text)
}

function leftOutOf(values: JsonObject, sought: readonly SoughtFile[]): LeftOutFile[] {
  return sought.flatMap((one): LeftOutFile[] => {
    const { fileName, text } = one.carried
    if (!('file' in one)) return [{ fileName, why: one.lost }]
    const isThere = isPlaced(values, one) || (text !== undefined && isInText(one) && holdsText(values, text))
    return isThere ? [] : [{ fileName, why: 'noPlace' }]
  })
}

/** Whether a text stands in the values, also in JSON that they have as text. */
function holdsText(values: object, text: string): boolean {
  return JSON.stringify(values).includes(text)
}
