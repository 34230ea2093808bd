import { err, ok, type Result } from '../../../../shared/errors/result.ts'
import { headerProblem } from '../../../../shared/gateway/owned-headers.ts'
import { authSchemes, wireMethods } from '../../../../shared/gateway/wire.ts'
import { parseJson } from '../../../../shared/json.ts'
import {
  emptyRaw,
  type RawField,
  type RawHeader,
  type RawKey,
  type RawValues,
} from '../../../../shared/request-forms/raw/values.ts'
import { importsError } from '../../../../shared/text/en/errors/imports.ts'
import { rawText } from '../../../../shared/text/en/raw.ts'
import { isKeyHeader } from '../../../../shared/gateway/secret-headers.ts'
import type { SnippetField, SnippetHeader, SnippetRequest } from '../../snippets/snippet-request.ts'
import { pathOfUrl } from '../path-of-url.ts'

/** An imported request as form values. It never contains a key. */
export interface ImportedRequest {
  /** Distinguishes it from the other requests of the same file. */
  readonly title: string
  readonly values: RawValues
  /** The part of its URL before the path; `''` when there is none. */
  readonly base: string
  /** Whether it had a key, which was removed. */
  readonly hadKey: boolean
  /** What was not imported, one sentence each. */
  readonly notes: readonly string[]
}

export interface ReadRequest {
  readonly request: SnippetRequest
  readonly isKeyLeftOut: boolean
  readonly notes: readonly string[]
  /** Its name in a collection. */
  readonly name?: string
}

/** The requests that were read from a text or a file. */
export interface ReadRequests {
  readonly requests: readonly ReadRequest[]
  /** The number of requests that could not be read. */
  readonly unread: number
  /** The number of further requests beyond the limit. */
  readonly more: number
}

/** The requests of a text or a file as form values; requests that the form cannot hold count as unread. */
export interface ImportedRequests extends Omit<ReadRequests, 'requests'> {
  readonly requests: readonly ImportedRequest[]
}

/** Converts each request to form values. When none can be converted, fails with the error of the first one. */
export function toImportedRequests(read: ReadRequests, baseUrl: string): Result<ImportedRequests> {
  const imported = read.requests.map((request) => toImported(request, baseUrl))
  const requests = imported.flatMap((item) => (item.ok ? [item.value] : []))
  const failed = imported.find((candidate) => !candidate.ok)
  if (requests.length === 0 && failed !== undefined) return failed
  return ok({ ...read, requests, unread: read.unread + imported.length - requests.length })
}

/**
 * Converts a request from a command or a file to form values: identical on the wire, except for the address and the
 * key, which are the connection's. Fails with `invalid-input` for an unsupported method.
 */
export function toImported(
  { request, isKeyLeftOut, notes, name }: ReadRequest,
  baseUrl: string,
): Result<ImportedRequest> {
  const method = wireMethods.find((known) => known === request.method.toUpperCase())
  if (method === undefined)
    return err({
      kind: 'invalid-input',
      ...importsError('methodUnknown', { method: request.method.slice(0, 30) }),
    })
  const path = pathOfUrl(request.url, baseUrl)
  const keyHeader = request.headers.find((header) => isKeyHeader(header.name))
  const isForm = request.body?.type === 'multipart'
  const read = readHeaders(request.headers, isForm)
  const body = readBody(request, read.headers)
  return ok({
    title: [name, `${method} ${path}`].filter((word) => word !== undefined).join(' · '),
    values: {
      ...emptyRaw,
      method,
      path,
      key: schemeOf(keyHeader),
      headers: body.headers,
      ...body.values,
    },
    base: baseOf(request.url),
    hadKey: isKeyLeftOut || keyHeader !== undefined,
    notes: [...notes, ...read.notes],
  })
}

function schemeOf(header: SnippetHeader | undefined): RawKey {
  if (header === undefined) return 'none'
  const name = header.name.toLowerCase()
  return authSchemes.find((scheme) => scheme === name) ?? 'authorization'
}

/** Returns the allowed headers. The key comes from the connection, and the values of variables are unknown here. */
function readHeaders(
  given: readonly SnippetHeader[],
  isForm: boolean,
): { readonly headers: readonly RawHeader[]; readonly notes: readonly string[] } {
  const headers: RawHeader[] = []
  const notes: string[] = []
  for (const header of given) {
    if (isKeyHeader(header.name)) continue
    const value = 'value' in header ? header.value : header.prefix
    const isKnown = 'value' in header
    if (headerProblem({ name: header.name, value }, { isForm }) === undefined) {
      headers.push({ name: header.name, value, isSent: isKnown })
      if (!isKnown) notes.push(rawText().importDialog.valueUnknown(header.name))
    } else notes.push(rawText().importDialog.headerLeftOut(header.name.slice(0, 60)))
  }
  return { headers, notes }
}

type BodyValues = Pick<RawValues, 'bodyType'> & Partial<Pick<RawValues, 'json' | 'text' | 'fields'>>

/** JSON is kept unchanged. The form content type that curl adds on its own becomes an explicit header here. */
function readBody(
  { body }: SnippetRequest,
  headers: readonly RawHeader[],
): { readonly values: BodyValues; readonly headers: RawHeader[] } {
  if (body === undefined) return { values: { bodyType: 'none' }, headers: [...headers] }
  if (body.type === 'multipart')
    return { values: { bodyType: 'multipart', fields: body.fields.map(toField) }, headers: [...headers] }
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')
  const isJson = parseJson(body.text) !== undefined
  if (isJson && type?.value.trim().toLowerCase() === 'application/json')
    return {
      values: { bodyType: 'json', json: body.text },
      headers: headers.filter((header) => header !== type),
    }
  const formType: RawHeader = {
    name: 'content-type',
    // oxlint-disable-next-line text/untranslated -- a header's value
    value: 'application/x-www-form-urlencoded',
    isSent: true,
  }
  return {
    values: isJson ? { bodyType: 'json', json: body.text } : { bodyType: 'text', text: body.text },
    headers: type === undefined ? [...headers, formType] : [...headers],
  }
}

/** Only the name of a file is known: the user must choose it in the form. */
function toField(field: SnippetField): RawField {
  return 'value' in field
    ? { name: field.name, value: field.value, isSent: true, isFile: false }
    : { name: field.name, value: field.fileName, isSent: true, isFile: true }
}

function baseOf(url: string): string {
  return /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(url)?.[0] ?? ''
}
