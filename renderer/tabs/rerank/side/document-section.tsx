import { BoundedText } from '../../../controls/texts/bounded-text.tsx'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { MarkButton } from '../form/mark-button.tsx'
import type { Comparison } from '../results/compare-rankings.ts'
import { useRerankView } from '../view-store.ts'
import { rerankText } from '../../../../shared/text/en/rerank.ts'

/** The selected document: its whole text, its ranks, and where the text comes from. */
export function DocumentSection({ comparison }: { comparison: Comparison }) {
  const selected = useRerankView((state) => state.selected)
  const document = comparison.documents.find(({ id }) => id === selected)
  if (document === undefined) return null
  const { id, number, text, mark, cells } = document
  const place = comparison.documents.indexOf(document) + 1
  const ranks = [place, ...cells.map((cell) => cell?.rank ?? '–')].join(' → ')
  return (
    <DetailsSection
      title={rerankText().detail.title(number)}
      meta={
        <>
          <span title={rerankText().detail.ranksHint}>{ranks}</span>
          <MarkButton id={id} number={number} mark={mark} />
        </>
      }
    >
      <p className="max-h-60 overflow-y-auto text-small leading-4.5 wrap-anywhere whitespace-pre-wrap select-text">
        <BoundedText text={text} />
      </p>
      <ul className="mt-2 flex flex-col gap-1 text-meta text-ink-3">
        {cells.map((cell, column) => {
          const { id: runId, model } = comparison.results[column] ?? { id: String(column), model: '' }
          return (
            <li key={runId}>
              <span className="text-ink-2">{rerankText().checks.ofModel(model)}</span>{' '}
              {sourceText(cell?.answeredText, text, cell === undefined)}
              {cell?.answeredText !== undefined && cell.answeredText.trim() !== text.trim() && (
                <q className="block wrap-anywhere text-ink-2 select-text">{cell.answeredText}</q>
              )}
            </li>
          )
        })}
      </ul>
    </DetailsSection>
  )
}

function sourceText(answered: string | undefined, sent: string, isLeftOut: boolean): string {
  if (isLeftOut) return rerankText().detail.notReturned
  if (answered === undefined) return rerankText().detail.noText
  return answered.trim() === sent.trim() ? rerankText().detail.sameText : rerankText().detail.otherText
}
