import type { AuthScheme, MultipartField, WireMethod } from '../../gateway/wire.ts'

/** A body as it was written by hand. */
export type RawBody =
  | { readonly type: 'json' | 'text'; readonly text: string }
  | { readonly type: 'multipart'; readonly fields: readonly MultipartField[] }

/** A request by hand. */
export interface RawInput {
  readonly method: WireMethod
  /** What stands behind the base address, with its query. */
  readonly path: string
  /** The header that carries the key of the connection; without it none is sent. */
  readonly auth: AuthScheme | undefined
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly body: RawBody | undefined
}
