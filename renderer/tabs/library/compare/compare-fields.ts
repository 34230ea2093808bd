import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { diffPieces } from '../../../../shared/words/diff.ts'
import { wordsOf } from '../../../lib/diff/pieces.ts'
import { formatBytes, unknownValue } from '../../../lib/format-number.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { formatLength, formatPixels } from '../media-labels.ts'

/** A piece of a value; pieces that the first item does not have are marked. */
export interface ComparedPart {
  readonly text: string
  readonly isMarked: boolean
}

/** One field of the compared items, side by side. */
export interface ComparedField {
  readonly name: string
  /** Whether it is a field of the request, named as in the body. */
  readonly isWire: boolean
  readonly values: readonly (readonly ComparedPart[])[]
  readonly isEqual: boolean
}

/** The fields of the items, with the differences from the first one. Fields that no item has are omitted. */
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

/** Maximum length for a diff by words; longer texts are marked as a whole. */
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
