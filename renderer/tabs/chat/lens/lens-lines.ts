import type { JsonObject } from '../../../../shared/json.ts'
import { isJsonObject, writeJson } from '../../../../shared/json.ts'
import { isSchemaKey } from '../../../../shared/lens/body-regions.ts'
import type { LensColumn } from '../../../../shared/lens/build-lens.ts'
import type { LensMark } from '../../../../shared/lens/lens-marks.ts'
import { formatBytes } from '../../../lib/format-number.ts'
import { toValueLines } from '../../../panels/inspector/json-lines.ts'
import type { WireLine } from '../../../panels/inspector/wire-line.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

/** A line of a body with its mark, or the place of a field that the format omits. */
export type LensLine =
  | { readonly type: 'wire'; readonly line: WireLine; readonly mark: LensMark | undefined }
  | { readonly type: 'lost'; readonly text: string }

/**
 * The body of a column in lines: schemas and long values are collapsed, omitted fields are listed where they would be.
 */
export function toLensLines({ request, marks, lost }: LensColumn, unfolded: ReadonlySet<string>): LensLine[] {
  if (!request.ok || request.value.body?.type !== 'json') return []
  const { value } = request.value.body
  const lines: LensLine[] = toValueLines(value, unfolded, { foldObject: foldSchema }).map((line) => ({
    type: 'wire',
    line,
    mark: marks.get(line.path ?? ''),
  }))
  for (const [index, line] of lines.entries()) {
    // A closing bracket keeps its mark only if the line before it is marked too.
    const before = lines[index - 1]
    const isPlain = before?.type === 'wire' && before.mark === undefined
    if (isPlain && line.type === 'wire' && isClosing(line.line)) lines[index] = { ...line, mark: undefined }
  }
  const places = new Map<number, LensLine[]>()
  for (const { field, outcome, after } of lost) {
    const index = after === undefined ? -1 : lastLineOf(lines, after)
    const place = index === -1 ? lines.length - 1 : index + 1
    const text = `${field}: ${chatText().lens.lost[outcome]}`
    places.set(place, [...(places.get(place) ?? []), { type: 'lost', text }])
  }
  return lines.flatMap((line, index) => [...(places.get(index) ?? []), line])
}

function isClosing({ tokens }: WireLine): boolean {
  const [only] = tokens
  return tokens.length === 1 && only?.type === 'text' && /^[\]}],?$/.test(only.text)
}

function lastLineOf(lines: readonly LensLine[], path: string): number {
  return lines.findLastIndex(
    (entry) =>
      entry.type === 'wire' && (entry.line.path === path || entry.line.path?.startsWith(`${path}/`) === true),
  )
}

/** Schemas up to this length are not collapsed. */
const maxSchemaLength = 60

function foldSchema(value: JsonObject, key: string): string | undefined {
  if (!isSchemaKey(key) || !isJsonObject(value)) return undefined
  const bytes = new TextEncoder().encode(writeJson(value)).length
  return bytes > maxSchemaLength ? chatText().lens.schema(formatBytes(bytes)) : undefined
}
