import type { AuthScheme, MultipartField, WireMethod } from '../../gateway/wire.ts'

/** A body as written by hand. */
export type RawBody =
  | { readonly type: 'json' | 'text'; readonly text: string }
  | { readonly type: 'multipart'; readonly fields: readonly MultipartField[] }

/** A request written by hand. */
export interface RawInput {
  readonly method: WireMethod
  /** The path after the base address, with its query. */
  readonly path: string
  /** The header for the API key of the connection; `undefined`: no key is sent. */
  readonly auth: AuthScheme | undefined
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly body: RawBody | undefined
}
