import { compareText } from '../../../../shared/text/en/compare.ts'
import type { Differences } from './mark-differences.ts'

export type DifferencesLegendProps = {
  /** The colours of the marked columns. */
  colours: readonly string[]
  differences: Differences | undefined
  /** Whether answers are still arriving. */
  isWaiting: boolean
}

/** Says which two answers are compared, and how many words only one of them has. */
export function DifferencesLegend({ colours, differences, isWaiting }: DifferencesLegendProps) {
  const [firstColour, secondColour] = colours
  if (firstColour === undefined) return null
  const texts = compareText()
  return (
    <output
      data-legend=""
      className="ml-2 flex min-w-0 items-center gap-1.5 overflow-hidden text-meta text-ink-3"
    >
      {secondColour === undefined ? (
        texts.markAnother
      ) : (
        <>
          {texts.differencesOf} <Key colour={firstColour} /> {texts.and} <Key colour={secondColour} />
          {!isWaiting && differences !== undefined && (
            <span className="truncate">{sentenceOf(differences)}</span>
          )}
        </>
      )}
    </output>
  )
}

function Key({ colour }: { colour: string }) {
  return <i className="size-2 flex-none rounded-[2px]" style={{ background: colour }} />
}

function sentenceOf(differences: Differences): string {
  const texts = compareText()
  if (differences === 'too-different') return texts.tooDifferent
  return differences.one + differences.other === 0 ? texts.sameAnswers : texts.onlyHere(differences)
}
