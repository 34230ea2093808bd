import * as z from 'zod/mini'
import { err, ok, type Result } from '../../../../shared/errors/result.ts'
import { parseJson } from '../../../../shared/json.ts'
import { importsError } from '../../../../shared/text/en/errors/imports.ts'
import type { SnippetBody, SnippetField } from '../../snippets/snippet-request.ts'
import { cleanRequest } from './clean-request.ts'
import { formEncoded } from './form-encoded.ts'
import type { ReadRequest, ReadRequests } from './imported-request.ts'
import { maxImportCharacters, maxImportedRequests } from './import-limits.ts'

const pairSchema = z.object({ name: z.string(), value: z.catch(z.string(), '') })

const requestSchema = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.catch(z.array(pairSchema), []),
  postData: z.optional(
    z.object({
      mimeType: z.catch(z.string(), ''),
      text: z.optional(z.string()),
      params: z.optional(
        z.array(
          z.object({
            name: z.string(),
            value: z.optional(z.string()),
            fileName: z.optional(z.string()),
            contentType: z.optional(z.string()),
          }),
        ),
      ),
    }),
  ),
})

const harSchema = z.object({ log: z.object({ entries: z.array(z.unknown()) }) })
const entrySchema = z.object({ request: requestSchema })

/** Reads the first requests of a HAR file. Fails with `invalid-input`. */
export function readHar(text: string): Result<ReadRequests> {
  if (text.length > maxImportCharacters) return refuse('requestsTooLarge')
  const har = harSchema.safeParse(parseJson(text))
  if (!har.success) return refuse('notHar')
  const offered = har.data.log.entries.slice(0, maxImportedRequests)
  const requests = offered.flatMap((item): ReadRequest[] => {
    const entry = entrySchema.safeParse(item)
    return entry.success ? [readEntry(entry.data.request)] : []
  })
  if (requests.length === 0) return refuse('noRequests')
  return ok({
    requests,
    unread: offered.length - requests.length,
    more: har.data.log.entries.length - offered.length,
  })
}

function readEntry({ method, url, headers, postData }: z.infer<typeof requestSchema>): ReadRequest {
  const isForm = postData?.mimeType.startsWith('multipart/form-data') === true
  const hasType = headers.some(({ name }) => name.toLowerCase() === 'content-type')
  const type = postData === undefined || hasType || isForm || postData.mimeType === ''
  return cleanRequest({
    method,
    url,
    headers: [
      ...headers.filter(({ name }) => !(isForm && name.toLowerCase() === 'content-type')),
      ...(type ? [] : [{ name: 'content-type', value: postData.mimeType }]),
    ],
    body: postData === undefined ? undefined : bodyOf(postData, isForm),
  })
}

function bodyOf(
  { text, params }: NonNullable<z.infer<typeof requestSchema>['postData']>,
  isForm: boolean,
): SnippetBody | undefined {
  if (isForm && params !== undefined)
    return {
      type: 'multipart',
      fields: params.map(
        ({ name, value = '', fileName, contentType = 'application/octet-stream' }): SnippetField =>
          fileName === undefined ? { name, value } : { name, fileName, mediaType: contentType },
      ),
    }
  if (text !== undefined && text !== '') return { type: 'text', text }
  if (params === undefined || params.length === 0) return undefined
  return { type: 'text', text: formEncoded(params.map(({ name, value = '' }) => [name, value])) }
}

function refuse(why: 'requestsTooLarge' | 'notHar' | 'noRequests'): Result<never> {
  return err({ kind: 'invalid-input', ...importsError(why) })
}
