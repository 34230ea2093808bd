import type { Json } from '../json.ts'

/** The header that carries the key (see shared/gateway/wire/authentication.md, "Headers"). */
export type AuthScheme = 'authorization' | 'x-api-key' | 'x-goog-api-key'

export const authSchemes = [
  'authorization',
  'x-api-key',
  'x-goog-api-key',
] as const satisfies readonly AuthScheme[]

/** The methods of a request. Formats use GET and POST; a raw request may use any of these. */
export const wireMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const

export type WireMethod = (typeof wireMethods)[number]

/** A file whose bytes main holds. */
interface NamedFile {
  readonly mediaId: string
  readonly fileName: string
  readonly mediaType: string
}

/** One field of a multipart body. Files are given by media id: main opens them when it sends the request. */
export type MultipartField =
  | { readonly name: string; readonly value: string }
  | (NamedFile & { readonly name: string })

export type WireBody =
  | {
      readonly type: 'json'
      readonly value: Json
      /**
       * The value as typed by the user, which is sent character for character instead of `JSON.stringify` of the value.
       */
      readonly text?: string
      /** The files whose bytes were inserted into the value, in order, for the record to name them. */
      readonly files?: readonly NamedFile[]
    }
  | { readonly type: 'text'; readonly text: string; readonly contentType: string }
  | { readonly type: 'multipart'; readonly fields: readonly MultipartField[] }

/**
 * A request as built by a format, before the connection adds origin, key and extra headers.
 *
 * Preview, snippet, replay and the sent request are all made from this value.
 */
export interface WireRequest {
  readonly method: WireMethod
  /** Absolute path with its version segment and query, such as `/v1/chat/completions`. Already percent-encoded. */
  readonly path: string
  /** Without it, neither the key nor other headers of the connection are sent. */
  readonly auth?: AuthScheme
  /** The format's own headers in lower case, without the key and without `content-type`. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: WireBody
  /** True when an event stream was requested. The bytes that arrive decide how the answer is read. */
  readonly expectsStream: boolean
}
