import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { diffPieces } from '../../../../shared/words/diff.ts'
import { wordsOf } from '../../../lib/diff/pieces.ts'
import { formatBytes, unknownValue } from '../../../lib/format-number.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { formatLength, formatPixels } from '../media-labels.ts'

/** A piece of a value; one that the first item does not have is marked. */
export interface ComparedPart {
  readonly text: string
  readonly isMarked: boolean
}

/** One field of the items that are compared, beside each other. */
export interface ComparedField {
  readonly name: string
  /** A field of the request, named as on the wire. */
  readonly isWire: boolean
  readonly values: readonly (readonly ComparedPart[])[]
  readonly isEqual: boolean
}

/** What the items have in common and where they differ from the first one. Fields that none of them has are left out. */
export function compareFields(items: readonly MediaItem[]): ComparedField[] {
  const { compare, model } = libraryText()
  const parameters = [...new Set(items.flatMap((item) => Object.keys(item.provenance?.parameters ?? {})))]
  const fields: ComparedField[] = [
    toField(items, model, ({ provenance }) => provenance?.model),
    toField(items, compare.prompt, ({ provenance }) => provenance?.prompt, diffWords),
    ...parameters.map((name) => ({
      ...toField(items, name, ({ provenance }) => formatValue(provenance?.parameters[name])),
      isWire: true,
    })),
    toField(items, compare.revisedPrompt, ({ provenance }) => provenance?.revisedPrompt, diffWords),
    toField(items, compare.took, ({ provenance }) =>
      provenance?.tookMs === undefined ? undefined : formatDuration(provenance.tookMs),
    ),
    toField(items, compare.dimensions, formatPixels),
    toField(items, compare.length, ({ durationMs }) =>
      durationMs === undefined ? undefined : formatLength(durationMs),
    ),
    toField(
      items,
      compare.file,
      ({ bytes, mediaType }) =>
        `${formatBytes(bytes)} ${(mediaType.split('/')[1] ?? mediaType).toUpperCase()}`,
    ),
  ]
  return fields.filter(({ values }) => values.some((parts) => parts[0]?.text !== unknownValue))
}

type Marking = (first: string, value: string) => readonly ComparedPart[]

function toField(
  items: readonly MediaItem[],
  name: string,
  valueOf: (item: MediaItem) => string | undefined,
  mark: Marking = markWhole,
): ComparedField {
  const texts = items.map((item) => {
    const text = valueOf(item)
    return text === undefined || text === '' ? unknownValue : text
  })
  const [first = unknownValue] = texts
  return {
    name,
    isWire: false,
    values: texts.map((text) =>
      text === first || first === unknownValue || text === unknownValue
        ? [{ text, isMarked: text !== first }]
        : mark(first, text),
    ),
    isEqual: texts.every((text) => text === first),
  }
}

const markWhole: Marking = (_, text) => [{ text, isMarked: true }]

/** Longer texts are marked whole: nobody reads them in a table. */
const maxDiffed = 4_000

const diffWords: Marking = (first, text) => {
  if (first.length + text.length > maxDiffed) return markWhole(first, text)
  return diffPieces(wordsOf(first), wordsOf(text))
    .filter(({ kind }) => kind !== 'removed')
    .map(({ kind, pieces }) => ({ text: pieces.join(''), isMarked: kind === 'added' }))
}

function formatValue(value: unknown): string | undefined {
  if (value === undefined) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}
