import type { ConversationFormatId } from '../formats/registry.ts'
import type { Json } from '../json.ts'

/** Reads the value at a dotted wire path of the source; `undefined` when it is not sent. */
export type Source = (path: string) => Json | undefined

/** A meaning expressed in another format. */
export interface Translation {
  /** Values by dotted wire path of the target. */
  readonly values: Readonly<Record<string, Json>>
  /** Wire paths of the source without an equivalent in the target, such as `tools[0].function.strict`. */
  readonly lost?: readonly string[]
  /** The target expresses it only approximately. */
  readonly isApproximate?: boolean
}

/** A value per format; `undefined` for a format without one. */
type InEachFormat<What> = Readonly<Record<ConversationFormatId, What | undefined>>

/**
 * An option that requests have, independent of where each format puts it.
 *
 * `paths` lists its places per format, the one that is written first. `undefined`: the format does not have it.
 */
export interface Meaning {
  readonly id: string
  readonly paths: InEachFormat<readonly string[]>
  /** The other formats always behave this way and need no field for it. */
  readonly isOnlyNeededHere?: boolean
  /** Formats whose documentation requires it. */
  readonly requiredIn?: readonly ConversationFormatId[]
  /** Converts to the target format; `undefined` when the target has the field but does not support this value. */
  convert(source: Source, from: ConversationFormatId, to: ConversationFormatId): Translation | undefined
}

type PlainOptions = Pick<Meaning, 'isOnlyNeededHere' | 'requiredIn'> & {
  /** The only values a format accepts; another value is dropped. */
  readonly choices?: InEachFormat<readonly Json[]>
  /** A single text becomes a list of one. */
  readonly isList?: boolean
}

/** A meaning whose value is the same in every format that has it; only the field name differs. */
export function plain(
  id: string,
  paths: InEachFormat<string | readonly string[]>,
  options: PlainOptions = {},
): Meaning {
  const { choices, isList = false, ...rest } = options
  const places = Object.fromEntries(
    Object.entries(paths).map(([format, names]) => [format, typeof names === 'string' ? [names] : names]),
  ) as Meaning['paths']
  return {
    ...rest,
    id,
    paths: places,
    convert(source, from, to) {
      const target = places[to]?.[0]
      const value = firstValue(source, places[from] ?? [])
      if (target === undefined || value === undefined) return undefined
      if (choices?.[to]?.includes(value) === false) return undefined
      return { values: { [target]: isList && typeof value === 'string' ? [value] : value } }
    },
  }
}

/** The first defined value among the paths. */
export function firstValue(source: Source, paths: readonly string[]): Json | undefined {
  for (const path of paths) {
    const value = source(path)
    if (value !== undefined) return value
  }
  return undefined
}
