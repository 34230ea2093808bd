import type { CellRow, ExperimentCase } from '../../../shared/experiments/experiment.ts'
import { foldForFind } from '../find/find-text.ts'
import { valueText } from './case-title.ts'

/** Where the grid reads its cells. */
export interface GridSource {
  readonly cases: readonly ExperimentCase[]
  readonly variantCount: number
  /** The repeats of a case with a variant. */
  readonly group: (caseIndex: number, variantIndex: number) => readonly CellRow[]
}

/** Looks through the values and answers of cases. It remembers what it folded and found, since each key is a search. */
export interface CaseSearch {
  /** The places of the cases in which all folded `words` are, in their order. `source` is of the same cases. */
  readonly find: (source: GridSource, words: readonly string[]) => readonly number[]
}

/** What is searched of a case, and the groups whose answers it holds. */
interface CaseText {
  readonly groups: readonly (readonly CellRow[])[]
  readonly text: string
}

interface Found {
  readonly words: readonly string[]
  readonly rows: readonly number[]
}

/** As many searches of one source are remembered: the letters of a word, for when they are taken back. */
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
        // The first search of a source goes through all cases.
        for (const [index, value] of values.entries())
          texts[index] = textOf(source, index, value, texts[index])
        searched = { source, found: [{ words: [], rows: [...values.keys()] }] }
      }
      const { found } = searched
      const known = found.find((one) => hasSameWords(one.words, words))
      if (known !== undefined) return known.rows
      const wider = found.filter((one) => one.words.every((word) => isPartOf(word, words)))
      const fewest = wider.reduce<Found | undefined>(
        (best, one) => (best === undefined || one.rows.length < best.rows.length ? one : best),
        undefined,
      )
      const rows = (fewest?.rows ?? []).filter((index) => {
        const text = texts[index]?.text ?? ''
        return words.every((word) => text.includes(word))
      })
      // The first is that of no words.
      if (found.length > maxRemembered) found.splice(1, 1)
      found.push({ words, rows })
      return rows
    },
  }
}

/** A group that has changed is another array. */
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

function hasSameWords(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, index) => word === other[index])
}

function isPartOf(word: string, words: readonly string[]): boolean {
  return words.some((longer) => longer.includes(word))
}
