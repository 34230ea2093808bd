import { gatewayFailure, type Failure } from '../errors.ts'
import type { Exchange } from '../exchange.ts'
import { createMultipartReader, type FormListener } from './multipart-reader.ts'
import { createSpool, type SpooledFile } from './spool.ts'

/** A form with one file. The reader of the form closes the file. */
export interface Upload {
  /** The text fields of the form by name, in the order in which they arrived. */
  readonly fields: ReadonlyMap<string, readonly string[]>
  /** File parts by name. Only the first file is kept. */
  readonly fileFields: readonly string[]
  readonly file: UploadedFile | undefined
}

export interface UploadedFile extends SpooledFile {
  readonly field: string
  /** The client's file name; `''` for none. */
  readonly name: string
  readonly mediaType: string
}

/** The largest text field: a text field is no place for a file. */
const maxFieldBytes = 1024 * 1024

/**
 * Reads a form of any size as it arrives: its file goes to disk, so that memory does not grow with it. The form is read
 * to its end even when it is refused, since a client that still writes does not read the answer. Resolves with `left`
 * when the client disconnected.
 */
export async function readUpload({ headers, incoming }: Exchange): Promise<Upload | Failure | 'left'> {
  const boundary = boundaryOf(headers['content-type'] ?? '')
  if (boundary === undefined) {
    await drain(incoming)
    return gatewayFailure(400, 'Invalid request, the body is not a form', 'bad_request_body')
  }
  const form = createForm()
  const reader = createMultipartReader(boundary, form)
  try {
    for await (const chunk of incoming) await reader.write(chunk)
  } catch (error) {
    await form.discard()
    if (isAbort(error)) return 'left'
    throw error
  }
  if (reader.isWhole()) return form.finish()
  await form.discard()
  return gatewayFailure(400, 'Invalid request, the form cannot be read', 'bad_request_body')
}

async function drain(incoming: Exchange['incoming']): Promise<void> {
  const chunks = incoming[Symbol.asyncIterator]()
  for (let next = await chunks.next(); next.done !== true;) next = await chunks.next()
}

interface Form extends FormListener {
  finish(): Upload
  discard(): Promise<void>
}

function createForm(): Form {
  const fields = new Map<string, string[]>()
  const fileFields: string[] = []
  const spool = createSpool()
  let about: { field: string; name: string; mediaType: string } | undefined
  let text: { readonly name: string; readonly chunks: Buffer[]; size: number } | undefined
  let isSpooling = false
  return {
    begin(partHeaders) {
      const disposition = partHeaders.get('content-disposition') ?? ''
      const name = parameterOf(disposition, 'name') ?? ''
      const fileName = parameterOf(disposition, 'filename')
      if (fileName === undefined) {
        text = { name, chunks: [], size: 0 }
        return
      }
      isSpooling = fileFields.length === 0
      fileFields.push(name)
      const mediaType = partHeaders.get('content-type') ?? 'application/octet-stream'
      about ??= { field: name, name: fileName, mediaType }
    },
    async data(bytes) {
      if (text === undefined) {
        if (isSpooling) await spool.write(bytes)
        return
      }
      text.size += bytes.length
      if (text.size <= maxFieldBytes) text.chunks.push(Buffer.from(bytes))
    },
    end() {
      isSpooling = false
      if (text === undefined) return
      fields.set(text.name, [...(fields.get(text.name) ?? []), Buffer.concat(text.chunks).toString('utf8')])
      text = undefined
    },
    finish: () => ({ fields, fileFields, file: about && { ...spool.file(), ...about } }),
    discard: () => spool.file().close(),
  }
}

/** Quotes and line breaks in a name arrive percent-encoded (HTML, 4.10.22.8). */
function parameterOf(disposition: string, name: string): string | undefined {
  const [, quoted, plain] =
    new RegExp(`(?:^|;)\\s*${name}=(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(disposition) ?? []
  const value = quoted ?? plain
  return value?.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')
}

function boundaryOf(contentType: string): string | undefined {
  if (!/^multipart\/form-data\b/i.test(contentType)) return undefined
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  return quoted ?? plain
}

function isAbort(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ECONNRESET' || error.code === 'ERR_STREAM_PREMATURE_CLOSE')
  )
}
