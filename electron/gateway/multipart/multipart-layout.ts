import type { MultipartField } from '../../../shared/gateway/wire.ts'

/** Bytes of a file that are not sent: `end` is the first one after them. `instead` is sent in their place. */
export interface LeftOut {
  readonly start: number
  readonly end: number
  readonly instead?: Uint8Array
}

/** A file of a multipart body, located and measured: its bytes are read when they are sent. */
export interface UploadFile {
  readonly path: string
  /** How many of its bytes are sent. */
  readonly bytes: number
  /** The parts of the file that are not sent, in order. */
  readonly leaveOut?: readonly LeftOut[]
}

/** A stretch of a multipart body: bytes that are known, or a file. */
export type MultipartSegment =
  | { readonly type: 'bytes'; readonly bytes: Uint8Array }
  | { readonly type: 'file'; readonly file: UploadFile; readonly fileName: string }

/** A body as it is sent, with its length known before the first byte. */
export interface MultipartLayout {
  readonly contentType: string
  readonly length: number
  readonly segments: readonly MultipartSegment[]
}

/**
 * Lays out the fields of a `multipart/form-data` body in the order they are given, as browsers do
 * (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html): text without a type of its own, files
 * with name and type, quotes and line breaks in names percent-encoded. `length` is in bytes. `boundary` must not
 * occur in any of them; 24 random characters do not.
 *
 * `fileOf` returns the file of each field that names one.
 */
export function layOutMultipart(
  fields: readonly MultipartField[],
  fileOf: (mediaId: string) => UploadFile,
  boundary: string,
): MultipartLayout {
  const segments: MultipartSegment[] = []
  let text = ''
  const flush = (): void => {
    if (text !== '') segments.push({ type: 'bytes', bytes: Buffer.from(text) })
    text = ''
  }
  for (const field of fields) {
    text += `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(field.name)}"`
    if ('value' in field) {
      text += `\r\n\r\n${withCrLf(field.value)}\r\n`
      continue
    }
    text += `; filename="${escapeName(field.fileName)}"\r\nContent-Type: ${field.mediaType}\r\n\r\n`
    flush()
    segments.push({ type: 'file', file: fileOf(field.mediaId), fileName: field.fileName })
    text += '\r\n'
  }
  text += `--${boundary}--\r\n`
  flush()
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: segments.reduce((sum, segment) => sum + lengthOf(segment), 0),
    segments,
  }
}

function lengthOf(segment: MultipartSegment): number {
  return segment.type === 'bytes' ? segment.bytes.length : segment.file.bytes
}

function escapeName(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')
}

/** Values of text fields have CRLF line ends on the wire. */
function withCrLf(value: string): string {
  return value.replaceAll(/\r\n|\r|\n/g, '\r\n')
}
