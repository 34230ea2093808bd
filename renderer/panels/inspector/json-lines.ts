import {
  isJsonDeeperThan,
  isJsonObject,
  parseJson,
  type Json,
  type JsonObject,
} from '../../../shared/json.ts'
import { maxJsonDepth, maxJsonLines, maxShownLineCharacters } from '../../../shared/limits.ts'
import { undecidedIn } from '../../../shared/conversations/undecided-result.ts'
import { splitLines } from '../../lib/split-lines.ts'
import { foldedListLabel, foldedStringLabel } from './folded-value.ts'
import { undecidedLabel } from './undecided-label.ts'
import type { WireLine, WireToken, WireTone } from './wire-line.ts'
import { inspectorText } from '../../../shared/text/en/inspector.ts'

const numbersPerLine = 64

/** JSON in lines, or why it is not. */
export type JsonLines =
  /** `isCut`: whatever follows the last line was left out. */
  | { readonly type: 'json'; readonly lines: readonly WireLine[]; readonly isCut: boolean }
  | { readonly type: 'too-deep' }
  | { readonly type: 'no-json' }

/**
 * Lays JSON out in lines like `JSON.stringify(value, null, 2)`, but folds long values unless their path is in
 * `unfolded`.
 */
export function toJsonLines(text: string, unfolded: ReadonlySet<string>, folds: Folds = {}): JsonLines {
  if (isJsonDeeperThan(text)) return { type: 'too-deep' }
  const value = parseJson(text)
  if (value === undefined) return { type: 'no-json' }
  const lines = toValueLines(value, unfolded, folds)
  return { type: 'json', lines, isCut: lines.length === maxJsonLines }
}

/** Returns the label of an object's chip, or `undefined` for one that is laid out. `key` is the key of the object. */
export type FoldObject = (value: JsonObject, key: string) => string | undefined

/** Returns how many leading members of a list are folded, with the label of their chip; `undefined` for none. */
export type FoldStart = (
  values: readonly Json[],
  path: string,
) => { count: number; label: string } | undefined

/** Additional values to fold, where less is easier to read. */
export interface Folds {
  readonly foldObject?: FoldObject | undefined
  readonly foldStart?: FoldStart | undefined
}

/** Like `toJsonLines`, for a value: at most `maxJsonLines` lines, and anything nested too deeply as one word. */
export function toValueLines(value: Json, unfolded: ReadonlySet<string>, folds: Folds = {}): WireLine[] {
  const lines: WireLine[] = []
  const open: OpenValue[] = []
  const start = (member: Json, place: Place): void => {
    const opened = layOut(member, place)
    if (opened !== undefined) open.push(opened)
  }
  start(value, { lines, unfolded, folds, path: '', indent: 0, before: [], after: '' })
  // Iterative instead of recursive: the author of the value controls its depth.
  for (let inner = open.at(-1); inner !== undefined && lines.length < maxJsonLines; inner = open.at(-1)) {
    const { keys, count, memberAt, place } = inner
    const index = inner.index++
    if (index >= count) {
      close(place, keys === undefined ? ']' : '}')
      open.pop()
      continue
    }
    const key = keys?.[index]
    start(memberAt(index), {
      ...place,
      path: `${place.path}/${key ?? index}`,
      indent: place.indent + 1,
      before: key === undefined ? [] : [token(keyText(key), 'key'), token(': ')],
      after: index < count - 1 ? ',' : '',
      ...(key !== undefined && { field: place.field ?? key }),
    })
  }
  return lines.length > maxJsonLines ? lines.slice(0, maxJsonLines) : lines
}

/** A list or object whose members are being laid out. */
interface OpenValue {
  /** The keys of an object. */
  readonly keys: readonly string[] | undefined
  readonly count: number
  /**
   * Returns one member at a time: listing all values of an object with many keys takes longer than laying out its
   * lines.
   */
  readonly memberAt: (index: number) => Json
  readonly place: Place
  /** The index of the next member. */
  index: number
}

interface Place {
  readonly lines: WireLine[]
  readonly unfolded: ReadonlySet<string>
  readonly folds: Folds
  readonly path: string
  readonly indent: number
  /** The tokens before the value on its first line: its key. */
  readonly before: readonly WireToken[]
  /** The text after the value: a comma, or `''`. */
  readonly after: string
  readonly field?: string
}

/** Adds the lines of a value, or only its first line if its members are still to be laid out. */
function layOut(value: Json, place: Place): OpenValue | undefined {
  const undecided = undecidedIn(value)
  if (undecided !== undefined)
    return addLast(place, [{ type: 'unknown', label: undecidedLabel(undecided) }, ...comma(place)])
  if (Array.isArray(value)) return layOutList(value, place)
  if (isJsonObject(value)) return layOutObject(value, place)
  if (typeof value === 'string') layOutString(value, place)
  else add(place, [token(String(value), typeof value === 'number' ? 'number' : 'word'), ...comma(place)])
  return undefined
}

function layOutObject(value: Record<string, Json>, place: Place): OpenValue | undefined {
  const keys = Object.keys(value)
  if (keys.length === 0) return addLast(place, [token(`{}${place.after}`)])
  const label = place.unfolded.has(place.path)
    ? undefined
    : place.folds.foldObject?.(value, place.path.slice(place.path.lastIndexOf('/') + 1))
  if (label !== undefined) return addLast(place, [folded(label, place), ...comma(place)])
  if (place.indent >= maxJsonDepth)
    return addLast(place, [token(inspectorText().tooDeep, 'dim'), ...comma(place)])
  add(place, [token('{')])
  return { keys, count: keys.length, memberAt: (index) => value[keys[index] ?? ''] ?? null, place, index: 0 }
}

function layOutList(values: readonly Json[], place: Place): OpenValue | undefined {
  const label = foldedListLabel(values)
  if (values.length === 0) return addLast(place, [token(`[]${place.after}`)])
  if (label !== undefined && !place.unfolded.has(place.path))
    return addLast(place, [folded(label, place), ...comma(place)])
  if (place.indent >= maxJsonDepth)
    return addLast(place, [token(inspectorText().tooDeep, 'dim'), ...comma(place)])
  add(place, [token('[')])
  if (label === undefined) {
    // A path that no member has.
    const path = `${place.path}/…`
    const start = place.unfolded.has(path) ? undefined : place.folds.foldStart?.(values, place.path)
    if (start !== undefined)
      place.lines.push(
        withField(place, {
          indent: place.indent + 1,
          tokens: [{ type: 'folded', label: start.label, path }, token(',')],
        }),
      )
    return {
      keys: undefined,
      count: values.length,
      memberAt: (index) => values[index] ?? null,
      place,
      index: start?.count ?? 0,
    }
  }
  layOutNumbers(values, place)
  close(place, ']')
  return undefined
}

/** A key as written in JSON; of a key longer than a line only the beginning. */
function keyText(key: string): string {
  return key.length <= maxShownLineCharacters
    ? JSON.stringify(key)
    : `${JSON.stringify(key.slice(0, maxShownLineCharacters))}…`
}

function layOutNumbers(values: readonly Json[], place: Place): void {
  for (let start = 0; start < values.length; start += numbersPerLine) {
    const isLast = start + numbersPerLine >= values.length
    const text =
      values
        .slice(start, start + numbersPerLine)
        .map(String)
        .join(', ') + (isLast ? '' : ',')
    place.lines.push(withField(place, { indent: place.indent + 1, tokens: [token(text, 'number')] }))
  }
}

function layOutString(value: string, place: Place): void {
  const label = place.unfolded.has(place.path) ? undefined : foldedStringLabel(value)
  if (label !== undefined) return add(place, [folded(label, place), ...comma(place)])
  const text = JSON.stringify(value)
  if (text.length <= maxShownLineCharacters) return add(place, [token(text, 'string'), ...comma(place)])
  add(place, [token(text.slice(0, maxShownLineCharacters), 'string')])
  for (let start = maxShownLineCharacters; start < text.length; start += maxShownLineCharacters) {
    const piece = token(text.slice(start, start + maxShownLineCharacters), 'string')
    const isLast = start + maxShownLineCharacters >= text.length
    place.lines.push(
      withField(place, { indent: place.indent, tokens: isLast ? [piece, ...comma(place)] : [piece] }),
    )
  }
}

function addLast(place: Place, tokens: readonly WireToken[]): undefined {
  add(place, tokens)
  return undefined
}

function add(place: Place, tokens: readonly WireToken[]): void {
  place.lines.push(withField(place, { indent: place.indent, tokens: [...place.before, ...tokens] }))
}

function close(place: Place, bracket: string): void {
  place.lines.push(withField(place, { indent: place.indent, tokens: [token(bracket + place.after)] }))
}

function withField(place: Place, line: WireLine): WireLine {
  const { path, field } = place
  return field === undefined ? { ...line, path } : { ...line, path, field }
}

function comma(place: Place): WireToken[] {
  return place.after === '' ? [] : [token(place.after)]
}

function folded(label: string, place: Place): WireToken {
  return { type: 'folded', label, path: place.path }
}

function token(text: string, tone?: WireTone): WireToken {
  return tone === undefined ? { type: 'text', text } : { type: 'text', text, tone }
}

/** Splits text into lines, breaking any that are too long for the page to lay out at once. */
export function toTextLines(text: string): WireLine[] {
  return splitLines(text).map((line) => ({ indent: 0, tokens: [token(line)] }))
}
