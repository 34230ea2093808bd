import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { MultipartField, WireBody } from '../../shared/gateway/wire.ts'
import { wellFormedBody } from '../../shared/gateway/well-formed.ts'
import type { SentFile, SentForm } from '../../shared/runs/sent-form.ts'
import { layOutMultipart, type UploadFile } from './multipart/multipart-layout.ts'
import { streamMultipart } from './multipart/multipart-stream.ts'
import { gatewayError } from '../../shared/text/en/errors/gateway.ts'

/**
 * Finds the bytes of a file that a request names, and which of them are not sent. With an error, which says what to do,
 * nothing is sent.
 */
export type FindUpload = (
  mediaId: string,
  /** The name shown for a missing file. */
  fileName?: string,
) => Promise<Result<{ readonly path: string; readonly leaveOut?: UploadFile['leaveOut'] }>>

/** A request body as it is sent, with its length known before the first byte. */
export interface EncodedBody {
  readonly contentType: string
  readonly length: number
  /** What is recorded: the bytes, or the fields of a body that is streamed from disk. Both still contain keys. */
  readonly content: Buffer | SentForm
  /** The files whose bytes were put into JSON. */
  readonly files?: readonly SentFile[]
  /** Opens the body for one sending. `onTaken` receives the number of bytes that the socket has taken so far. */
  open(onTaken: (bytes: number) => void): Buffer | Readable
}

/**
 * Encodes a body; `undefined` for a request without one. `length` is in bytes. The files of a multipart body are
 * looked up and measured, not read (see shared/gateway/wire/streams.md, "Bodies of requests"). The error is that of
 * `findUpload`, or `storage` for a file that cannot be read.
 */
export async function encodeBody(
  wireBody: WireBody | undefined,
  findUpload: FindUpload,
): Promise<Result<EncodedBody | undefined>> {
  if (wireBody === undefined) return ok(undefined)
  const body = wellFormedBody(wireBody)
  if (body.type !== 'multipart') {
    const isJson = body.type === 'json'
    const bytes = Buffer.from(isJson ? (body.text ?? JSON.stringify(body.value)) : body.text)
    const contentType = isJson ? 'application/json' : body.contentType
    const files = isJson ? body.files : undefined
    return ok({
      contentType,
      length: bytes.length,
      content: bytes,
      open: () => bytes,
      ...(files !== undefined && { files }),
    })
  }
  const files = await findFiles(body.fields, findUpload)
  if (!files.ok) return files
  const boundary = `playground-${randomBytes(18).toString('hex')}`
  const { contentType, length, segments } = layOutMultipart(
    body.fields,
    (id) => fileOf(files.value, id),
    boundary,
  )
  const sent = body.fields.map((field) =>
    'value' in field ? field : { ...field, bytes: fileOf(files.value, field.mediaId).bytes },
  )
  return ok({
    contentType,
    length,
    content: { bytes: length, fields: sent },
    // Not in object mode, where the high water mark would count pieces instead of bytes.
    open: (onTaken) => Readable.from(streamMultipart(segments, onTaken), { objectMode: false }),
  })
}

/** For hosts without files to send: always the error `not-found`. */
export const noUploads: FindUpload = async () =>
  err({
    kind: 'not-found',
    ...gatewayError('uploadMissing'),
  })

async function findFiles(
  fields: readonly MultipartField[],
  findUpload: FindUpload,
): Promise<Result<Map<string, UploadFile>>> {
  const files = new Map<string, UploadFile>()
  for (const field of fields) {
    if ('value' in field || files.has(field.mediaId)) continue
    const upload = await findUpload(field.mediaId, field.fileName)
    if (!upload.ok) return upload
    const { path, leaveOut = [] } = upload.value
    const leftOut = leaveOut.reduce(
      (sum, { start, end, instead }) => sum + end - start - (instead?.length ?? 0),
      0,
    )
    try {
      files.set(field.mediaId, { path, leaveOut, bytes: (await stat(path)).size - leftOut })
    } catch (cause) {
      return err({
        kind: 'storage',
        code: 'upload-unreadable',
        ...gatewayError('uploadNotFound', { fileName: field.fileName }),
        detail: cause instanceof Error ? cause.message : String(cause),
      })
    }
  }
  return ok(files)
}

function fileOf(files: ReadonlyMap<string, UploadFile>, mediaId: string): UploadFile {
  const file = files.get(mediaId)
  if (file === undefined) throw new Error(`The file ${mediaId} was not looked up.`)
  return file
}
