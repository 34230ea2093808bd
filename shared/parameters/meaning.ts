import type { ConversationFormatId } from '../formats/registry.ts'
import type { Json } from '../json.ts'

/** Reads what stands at a dotted wire path of the source, `undefined` when it is not sent. */
export type Source = (path: string) => Json | undefined

/** What a meaning comes to in another format. */
export interface Translation {
  /** Values by dotted wire path of the target. */
  readonly values: Readonly<Record<string, Json>>
  /** Wire paths of the source that the target has no place for, such as `tools[0].function.strict`. */
  readonly lost?: readonly string[]
  /** The target says it only roughly. */
  readonly isApproximate?: boolean
}

/** What each format has of something; `undefined` for one that has none of it. */
type InEachFormat<What> = Readonly<Record<ConversationFormatId, What | undefined>>

/**
 * Something a request can say about how to answer, wherever a format puts it.
 *
 * `paths` names the places by format, the one that is written first. `undefined`: the format cannot say it.
 */
export interface Meaning {
  readonly id: string
  readonly paths: InEachFormat<readonly string[]>
  /** The other formats need not say it: they do it anyway. */
  readonly isOnlyNeededHere?: boolean
  /** Formats whose documentation requires it. */
  readonly requiredIn?: readonly ConversationFormatId[]
  /** `undefined` when the target has the field but cannot say this value. */
  convert(source: Source, from: ConversationFormatId, to: ConversationFormatId): Translation | undefined
}

type PlainOptions = Pick<Meaning, 'isOnlyNeededHere' | 'requiredIn'> & {
  /** The only values a format takes; another value is dropped. */
  readonly choices?: InEachFormat<readonly Json[]>
  /** A single text becomes a list of one. */
  readonly isList?: boolean
}

/** A meaning whose value is written the same in every format that has it; only the name differs. */
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

/** The value at the first path that has one. */
export function firstValue(source: Source, paths: readonly string[]): Json | undefined {
  for (const path of paths) {
    const value = source(path)
    if (value !== undefined) return value
  }
  return undefined
}
