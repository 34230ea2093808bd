import { isJsonObject, parseJson, type Json, type JsonObject } from '../../../shared/json.ts'
import { foldedListLabel, foldedStringLabel } from './folded-value.ts'
import type { WireLine, WireToken, WireTone } from './wire-line.ts'

/** A piece of a very long string or list that was unfolded: a line of its own. */
const pieceLength = 2000
const numbersPerLine = 64

/**
 * Lays JSON out in lines, as `JSON.stringify(value, null, 2)` would, with long values folded unless their path is in
 * `unfolded`. `undefined` when the text is not JSON.
 */
export function toJsonLines(text: string, unfolded: ReadonlySet<string>): WireLine[] | undefined {
  const value = parseJson(text)
  return value === undefined ? undefined : toValueLines(value, unfolded)
}

/** What the chip of an object says, or `undefined` for one that is laid out. `key` is the key it stands at. */
export type FoldObject = (value: JsonObject, key: string) => string | undefined

/** As `toJsonLines`, for a value. `foldObject` folds objects too, where a reader is better off with less. */
export function toValueLines(
  value: Json,
  unfolded: ReadonlySet<string>,
  foldObject: FoldObject = () => undefined,
): WireLine[] {
  const lines: WireLine[] = []
  layOut(value, { lines, unfolded, foldObject, path: '', indent: 0, before: [], after: '' })
  return lines
}

interface Place {
  readonly lines: WireLine[]
  readonly unfolded: ReadonlySet<string>
  readonly foldObject: FoldObject
  readonly path: string
  readonly indent: number
  /** What stands before the value on its first line: its key. */
  readonly before: readonly WireToken[]
  /** What follows it: a comma, or nothing. */
  readonly after: string
  readonly field?: string
}

function layOut(value: Json, place: Place): void {
  if (Array.isArray(value)) layOutList(value, place)
  else if (isJsonObject(value)) layOutObject(value, place)
  else if (typeof value === 'string') layOutString(value, place)
  else add(place, [token(String(value), typeof value === 'number' ? 'number' : 'word'), ...comma(place)])
}

function layOutObject(value: Record<string, Json>, place: Place): void {
  const entries = Object.entries(value)
  if (entries.length === 0) return add(place, [token(`{}${place.after}`)])
  const label = place.unfolded.has(place.path)
    ? undefined
    : place.foldObject(value, place.path.slice(place.path.lastIndexOf('/') + 1))
  if (label !== undefined) return add(place, [folded(label, place), ...comma(place)])
  add(place, [token('{')])
  for (const [index, [key, member]] of entries.entries()) {
    layOut(member, {
      ...place,
      path: `${place.path}/${key}`,
      indent: place.indent + 1,
      before: [token(JSON.stringify(key), 'key'), token(': ')],
      after: index < entries.length - 1 ? ',' : '',
      field: place.field ?? key,
    })
  }
  close(place, '}')
}

function layOutList(values: readonly Json[], place: Place): void {
  const label = place.unfolded.has(place.path) ? undefined : foldedListLabel(values)
  if (values.length === 0) return add(place, [token(`[]${place.after}`)])
  if (label !== undefined) return add(place, [folded(label, place), ...comma(place)])
  add(place, [token('[')])
  if (foldedListLabel(values) === undefined) {
    for (const [index, member] of values.entries()) {
      layOut(member, {
        ...place,
        path: `${place.path}/${index}`,
        indent: place.indent + 1,
        before: [],
        after: index < values.length - 1 ? ',' : '',
      })
    }
  } else layOutNumbers(values, place)
  close(place, ']')
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
  if (text.length <= pieceLength) return add(place, [token(text, 'string'), ...comma(place)])
  add(place, [token(text.slice(0, pieceLength), 'string')])
  for (let start = pieceLength; start < text.length; start += pieceLength) {
    const piece = token(text.slice(start, start + pieceLength), 'string')
    const isLast = start + pieceLength >= text.length
    place.lines.push(
      withField(place, { indent: place.indent, tokens: isLast ? [piece, ...comma(place)] : [piece] }),
    )
  }
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

/** Text as it is, in lines that are never longer than a screen can lay out at once. */
export function toTextLines(text: string): WireLine[] {
  const lines: WireLine[] = []
  for (const line of text.split('\n')) {
    for (let start = 0; start === 0 || start < line.length; start += pieceLength) {
      lines.push({ indent: 0, tokens: [token(line.slice(start, start + pieceLength))] })
    }
  }
  return lines
}
