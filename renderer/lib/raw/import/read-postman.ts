import * as z from 'zod/mini'
import { err, ok, type Result } from '../../../../shared/errors/result.ts'
import { isJsonObject, parseJson, type Json } from '../../../../shared/json.ts'
import { importsError } from '../../../../shared/text/en/errors/imports.ts'
import { isSecretHeader } from '../../../../shared/gateway/secret-headers.ts'
import type { SnippetBody, SnippetField } from '../../snippets/snippet-request.ts'
import { cleanRequest } from './clean-request.ts'
import { formEncoded } from './form-encoded.ts'
import type { ReadRequest, ReadRequests } from './imported-request.ts'
import { maxImportCharacters, maxImportedRequests } from './import-limits.ts'

const text = z.catch(z.string(), '')
const flag = z.catch(z.boolean(), false)

const pairSchema = z.object({ key: text, value: text, disabled: flag })

const bodySchema = z.object({
  mode: text,
  raw: text,
  options: z.catch(z.object({ raw: z.object({ language: text }) }), { raw: { language: '' } }),
  urlencoded: z.catch(z.array(pairSchema), []),
  formdata: z.catch(
    z.array(
      z.extend(pairSchema, { type: text, src: z.catch(z.union([z.string(), z.array(z.string())]), '') }),
    ),
    [],
  ),
  graphql: z.catch(z.object({ query: text, variables: text }), { query: '', variables: '' }),
})

type PostmanBody = z.infer<typeof bodySchema>

const requestSchema = z.object({
  method: z.catch(z.string(), 'GET'),
  url: z.union([z.string(), z.object({ raw: z.string() })]),
  header: z.catch(z.array(pairSchema), []),
  body: z.catch(z.optional(bodySchema), undefined),
  auth: z.catch(z.optional(z.object({ type: text })), undefined),
})

/** The maximum depth of folders. */
const maxFolders = 30

/**
 * Reads the requests of a Postman collection of version 2.0 or 2.1, including folders. Its variables are replaced by
 * their values, except those whose names indicate secrets. Fails with `invalid-input`.
 */
export function readPostman(given: string): Result<ReadRequests> {
  if (given.length > maxImportCharacters) return refuse('requestsTooLarge')
  const file = parseJson(given)
  const collection = isJsonObject(file) && isJsonObject(file['collection']) ? file['collection'] : file
  if (!isJsonObject(collection) || !Array.isArray(collection['item'])) return refuse('notPostman')
  const fill = createFill(collection['variable'])
  const requests: ReadRequest[] = []
  let unread = 0
  let more = 0
  const open: { readonly items: readonly Json[]; readonly folders: readonly string[] }[] = [
    { items: collection['item'], folders: [] },
  ]
  for (let folder = open.shift(); folder !== undefined; folder = open.shift()) {
    for (const item of folder.items) {
      if (!isJsonObject(item)) {
        unread += 1
        continue
      }
      const name = typeof item['name'] === 'string' ? item['name'].slice(0, 200) : ''
      const path = [...folder.folders, name]
      if (Array.isArray(item['item'])) {
        if (path.length < maxFolders) open.push({ items: item['item'], folders: path })
        else unread += 1
      }
      // A folder has no request.
      if (item['request'] === undefined) continue
      if (requests.length >= maxImportedRequests) {
        more += 1
        continue
      }
      const read = readItem(item['request'], path.filter((part) => part !== '').join(' / '), fill)
      if (read === undefined) unread += 1
      else requests.push(read)
    }
  }
  return requests.length === 0 ? refuse('noRequests') : ok({ requests, unread, more })
}

type Fill = (value: string) => string

/** Replaces the collection's variables by their values, without nesting. */
function createFill(given: Json | undefined): Fill {
  const values = new Map<string, string>()
  for (const item of Array.isArray(given) ? given : []) {
    const pair = pairSchema.safeParse(item)
    if (pair.success && pair.data.key !== '' && !isSecretHeader(pair.data.key))
      values.set(pair.data.key, pair.data.value)
  }
  return (value) =>
    value.replaceAll(/\{\{([^{}]{1,200})\}\}/g, (whole, name: string) => values.get(name.trim()) ?? whole)
}

function readItem(given: Json | undefined, name: string, fill: Fill): ReadRequest | undefined {
  const read = requestSchema.safeParse(typeof given === 'string' ? { url: given } : given)
  if (!read.success) return undefined
  const { method, url, header, body, auth } = read.data
  const headers = header
    .filter(({ key, disabled }) => key !== '' && !disabled)
    .map(({ key, value }) => ({ name: key, value: fill(value) }))
  const isNamed = headers.some((item) => isSecretHeader(item.name))
  const hasAuth = auth !== undefined && !['', 'noauth'].includes(auth.type)
  const made = body === undefined ? undefined : bodyOf(body, fill)
  const hasType = headers.some((item) => item.name.toLowerCase() === 'content-type')
  return cleanRequest({
    ...(name !== '' && { name }),
    method: method === '' ? 'GET' : method,
    url: fill(typeof url === 'string' ? url : url.raw),
    headers: [
      ...headers.filter(
        (item) => !(made?.body?.type === 'multipart' && item.name.toLowerCase() === 'content-type'),
      ),
      ...(made?.type === undefined || hasType ? [] : [{ name: 'content-type', value: made.type }]),
      // Authentication settings of Postman are replaced by the connection's key.
      ...(hasAuth && !isNamed ? [{ name: 'authorization', value: '{{key}}' }] : []),
    ],
    body: made?.body,
  })
}

/** Returns the body, and its content type according to Postman unless a header sets it. */
function bodyOf(
  { mode, raw, options, urlencoded, formdata, graphql }: PostmanBody,
  fill: Fill,
): { readonly body: SnippetBody | undefined; readonly type: string | undefined } {
  const json = 'application/json'
  switch (mode) {
    case 'raw':
      return raw === ''
        ? { body: undefined, type: undefined }
        : {
            body: { type: 'text', text: fill(raw) },
            type: options.raw.language === 'json' ? json : 'text/plain',
          }
    case 'urlencoded': {
      const sent = urlencoded.filter(({ disabled }) => !disabled)
      const pairs = sent.map(({ key, value }) => [key, fill(value)] as const)
      return { body: { type: 'text', text: formEncoded(pairs) }, type: undefined }
    }
    case 'formdata':
      return {
        body: {
          type: 'multipart',
          fields: formdata.flatMap(({ key, value, disabled, type, src }): SnippetField[] => {
            if (disabled || key === '') return []
            if (type !== 'file') return [{ name: key, value: fill(value) }]
            const [path = ''] = [src].flat()
            const fileName = path.split(/[\\/]/).at(-1) ?? ''
            return [{ name: key, fileName, mediaType: 'application/octet-stream' }]
          }),
        },
        type: undefined,
      }
    case 'graphql': {
      const variables = parseJson(fill(graphql.variables)) ?? {}
      return {
        body: { type: 'text', text: JSON.stringify({ query: fill(graphql.query), variables }) },
        type: json,
      }
    }
    default:
      return { body: undefined, type: undefined }
  }
}

function refuse(why: 'requestsTooLarge' | 'notPostman' | 'noRequests'): Result<never> {
  return err({ kind: 'invalid-input', ...importsError(why) })
}
