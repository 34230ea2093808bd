import type { Json } from '../json.ts'

/** Which header carries the key (see shared/gateway/wire/authentication.md, "Headers"). */
export type AuthScheme = 'authorization' | 'x-api-key' | 'x-goog-api-key'

/** One field of a multipart body. Files are named by media id: the bytes are opened in main when it is sent. */
export type MultipartField =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly mediaId: string; readonly fileName: string; readonly mediaType: string }

export type WireBody =
  | { readonly type: 'json'; readonly value: Json }
  | { readonly type: 'multipart'; readonly fields: readonly MultipartField[] }

/**
 * A request as a format wants it, before the connection adds origin, key and extra headers.
 *
 * Preview, snippet, replay and the request that is sent are all made from this one value.
 */
export interface WireRequest {
  readonly method: 'GET' | 'POST'
  /** Absolute path with its version segment and query, such as `/v1/chat/completions`. Already percent-encoded. */
  readonly path: string
  readonly auth: AuthScheme
  /** The format's own headers in lower case, without the key and without `content-type`. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: WireBody
  /** True when a stream of events was asked for. What really arrives is decided from the bytes. */
  readonly expectsStream: boolean
}
