import type { CellRow, ExperimentCase } from '../../../shared/experiments/experiment.ts'
import { foldForFind } from '../find/find-text.ts'
import { valueText } from './case-title.ts'

/** The cells that a search reads. */
export interface GridSource {
  readonly cases: readonly ExperimentCase[]
  readonly variantCount: number
  /** Returns the repeats of a case with a variant. */
  readonly group: (caseIndex: number, variantIndex: number) => readonly CellRow[]
}

/** Searches the values and answers of cases. Caches folded texts and results, since every keystroke is a search. */
export interface CaseSearch {
  /** Returns the indices of the cases that contain all folded `words`, in order. `source` must have the same cases. */
  readonly find: (source: GridSource, words: readonly string[]) => readonly number[]
}

/** The searched text of a case, and the groups of cells whose answers it contains. */
interface CaseText {
  readonly groups: readonly (readonly CellRow[])[]
  readonly text: string
}

interface Found {
  readonly words: readonly string[]
  readonly rows: readonly number[]
}

/** The number of cached searches per source: the letters of a word, for when they are deleted again. */
const maxRemembered = 8

export function createCaseSearch(cases: readonly ExperimentCase[]): CaseSearch {
  const values = cases.map(({ description = '', vars }) =>
    foldForFind([description, ...Object.values(vars).map(valueText)].join('\n')),
  )
  const texts: CaseText[] = []
  let searched: { readonly source: GridSource; readonly found: Found[] } | undefined

  return {
    find(source, words) {
      if (searched?.source !== source) {
        // The first search of a source reads all cases.
        for (const [index, value] of values.entries())
          texts[index] = textOf(source, index, value, texts[index])
        searched = { source, found: [{ words: [], rows: [...values.keys()] }] }
      }
      const { found } = searched
      const known = found.find((candidate) => hasSameWords(candidate.words, words))
      if (known !== undefined) return known.rows
      const wider = found.filter((item) => item.words.every((word) => isPartOf(word, words)))
      const fewest = wider.reduce<Found | undefined>(
        (best, item) => (best === undefined || item.rows.length < best.rows.length ? item : best),
        undefined,
      )
      const rows = (fewest?.rows ?? []).filter((index) => {
        const text = texts[index]?.text ?? ''
        return words.every((word) => text.includes(word))
      })
      // Keep the first entry, which is the search without words.
      if (found.length > maxRemembered) found.splice(1, 1)
      found.push({ words, rows })
      return rows
    },
  }
}

/** A changed group is a new array. */
function textOf(
  { variantCount, group }: GridSource,
  caseIndex: number,
  value: string,
  before: CaseText | undefined,
): CaseText {
  let isSame = before?.groups.length === variantCount
  for (let variantIndex = 0; variantIndex < variantCount && isSame; variantIndex += 1)
    isSame = before?.groups[variantIndex] === group(caseIndex, variantIndex)
  if (before !== undefined && isSame) return before
  const groups = Array.from({ length: variantCount }, (_, variantIndex) => group(caseIndex, variantIndex))
  const answers = groups.flatMap((cells) => cells.map(({ text = '' }) => foldForFind(text)))
  return { groups, text: [value, ...answers].join('\n') }
}

function hasSameWords(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((word, index) => word === right[index])
}

function isPartOf(word: string, words: readonly string[]): boolean {
  return words.some((longer) => longer.includes(word))
}
