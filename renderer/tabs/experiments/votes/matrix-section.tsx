import type { Votes } from '../../../../shared/experiments/vote.ts'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { unknownValue } from '../../../lib/format-number.ts'
import { VariantKey } from '../variant-key.tsx'
import { VariantLabel } from '../variant-label.tsx'
import type { VotedSectionProps } from './ranking-section.tsx'

/** How often each variant won against each other one, in the order of the ranking. */
export function MatrixSection({ votes, variants }: Pick<VotedSectionProps, 'votes' | 'variants'>) {
  const { matrix } = experimentAnalysisText().votes
  const { ranking } = votes
  return (
    <DetailsSection title={matrix.title} meta={matrix.ties(tiesOf(votes))}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- It scrolls, and is no landmark. */}
      <div role="group" tabIndex={0} aria-label={matrix.title} className="focus-inside overflow-x-auto">
        <table className="tabular w-full text-meta">
          <thead>
            <tr>
              <td aria-hidden="true" />
              {ranking.map(({ variantIndex }) => (
                <th key={variantIndex} scope="col" className="px-1 pb-1">
                  <VariantKey index={variantIndex} />
                  <span className="only-spoken">{variants[variantIndex]?.label}</span>
                </th>
              ))}
              <th scope="col" className="pb-1 pl-1 text-right font-medium whitespace-nowrap text-ink-3">
                {matrix.bothBad}
              </th>
            </tr>
          </thead>
          <tbody>
            {ranking.map(({ variantIndex: row, bothBad }) => (
              <tr key={row}>
                <th scope="row" className="max-w-24 py-0.5 pr-1 text-left font-medium text-ink-2">
                  <VariantLabel index={row} label={variants[row]?.label ?? ''} />
                </th>
                {ranking.map(({ variantIndex: column }) => (
                  <td key={column} className="px-1 text-center whitespace-nowrap">
                    {row === column
                      ? unknownValue
                      : `${wins(votes, row, column)} : ${wins(votes, column, row)}`}
                  </td>
                ))}
                <td className="text-right">{bothBad}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DetailsSection>
  )
}

function wins(votes: Votes, row: number, column: number): number {
  return votes.wins[row]?.[column] ?? 0
}

function tiesOf({ votes }: Votes): number {
  return votes.filter(({ outcome }) => outcome === 'tie').length
}
