/** The tones of wire content. */
export type WireTone = 'key' | 'string' | 'number' | 'word' | 'dim'

/** A piece of a line: text, or a long value folded into a chip that names its kind and size. */
export type WireToken =
  | { readonly type: 'text'; readonly text: string; readonly tone?: WireTone }
  | { readonly type: 'folded'; readonly label: string; readonly path: string }
  /** A placeholder for content that is not known yet. */
  | { readonly type: 'unknown'; readonly label: string }

/** One line of wire content as it is shown. */
export interface WireLine {
  /** In steps of two characters. */
  readonly indent: number
  readonly tokens: readonly WireToken[]
  /** The top-level field of the body that this line belongs to, for marking a field that the gateway refused. */
  readonly field?: string
  /** The path of the line's value: `/` and a key or index for each step, `''` for the body itself. */
  readonly path?: string
}
