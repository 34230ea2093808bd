import type { Json } from '../json.ts'

/** Which header carries the key (see shared/gateway/wire/authentication.md, "Headers"). */
export type AuthScheme = 'authorization' | 'x-api-key' | 'x-goog-api-key'

export const authSchemes = [
  'authorization',
  'x-api-key',
  'x-goog-api-key',
] as const satisfies readonly AuthScheme[]

/** What a request can be. Formats ask by GET and POST; a request by hand may be any of these. */
export const wireMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const

export type WireMethod = (typeof wireMethods)[number]

/** A file whose bytes main has. */
interface NamedFile {
  readonly mediaId: string
  readonly fileName: string
  readonly mediaType: string
}

/** One field of a multipart body. Files are named by media id: the bytes are opened in main when it is sent. */
export type MultipartField =
  | { readonly name: string; readonly value: string }
  | (NamedFile & { readonly name: string })

export type WireBody =
  | {
      readonly type: 'json'
      readonly value: Json
      /** The value as somebody wrote it: it is sent letter for letter, in place of what `JSON.stringify` makes of the value. */
      readonly text?: string
      /** The files whose bytes were put into the value, in their order: its record names them. */
      readonly files?: readonly NamedFile[]
    }
  | { readonly type: 'text'; readonly text: string; readonly contentType: string }
  | { readonly type: 'multipart'; readonly fields: readonly MultipartField[] }

/**
 * A request as a format wants it, before the connection adds origin, key and extra headers.
 *
 * Preview, snippet, replay and the request that is sent are all made from this one value.
 */
export interface WireRequest {
  readonly method: WireMethod
  /** Absolute path with its version segment and query, such as `/v1/chat/completions`. Already percent-encoded. */
  readonly path: string
  /** Without it neither the key nor another header of the connection is sent. */
  readonly auth?: AuthScheme
  /** The format's own headers in lower case, without the key and without `content-type`. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: WireBody
  /** True when a stream of events was asked for. What really arrives is decided from the bytes. */
  readonly expectsStream: boolean
}
