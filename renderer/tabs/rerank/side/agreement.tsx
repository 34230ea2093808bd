import { movementsOf, rankingAgreement, type RankingAgreement } from '../../../../shared/rerank/metrics.ts'
import type { RerankResult } from '../../../../shared/rerank/rerank-result.ts'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { formatCount, formatNumber, unknownValue } from '../../../lib/format-number.ts'
import { rankedIds } from '../results/compare-rankings.ts'
import { rerankText } from '../../../../shared/text/en/rerank.ts'

export type AgreementProps = { results: readonly RerankResult[]; depth: number }

/** How similar the rankings are: two of them, every pair of more, or one and the order sent. */
export function Agreement({ results, depth }: AgreementProps) {
  const [first, second] = results
  if (first === undefined) return null
  if (results.length > 2) return <Pairs results={results} depth={depth} />
  const left = rankedIds(first)
  // A document that was not returned did not move.
  const given = movementsOf(
    first.documents.map(({ id }) => id),
    left,
  ).flatMap(({ id, to }) => (to === undefined ? [] : [id]))
  const agreement = rankingAgreement(left, second === undefined ? given : rankedIds(second), depth)
  return (
    <dl
      aria-label={second === undefined ? rerankText().side.againstGiven : rerankText().side.ofTwo}
      className="grid grid-cols-[minmax(--spacing(22),1fr)_auto_minmax(--spacing(22),1fr)] divide-x divide-line border-b border-line"
    >
      <Tile name={rerankText().side.kendallsTau} value={formatTau(agreement)} />
      <Tile
        name={rerankText().side.inCommon(depth)}
        value={formatCount(agreement.common)}
        unit={rerankText().side.of(depth)}
      />
      <Tile
        name={rerankText().side.largestShift}
        value={formatCount(agreement.largestShift)}
        unit={rerankText().side.ranks(agreement.largestShift)}
      />
    </dl>
  )
}

function Tile({ name, value, unit }: { name: string; value: string; unit?: string }) {
  return (
    <div className="flex min-w-0 flex-col justify-between px-3 py-2">
      <dt className="text-meta text-ink-3 wrap-anywhere">{name}</dt>
      <dd className="tabular text-title">
        {value} {unit === undefined ? null : <span className="text-meta text-ink-3">{unit}</span>}
      </dd>
    </div>
  )
}

function Pairs({ results, depth }: AgreementProps) {
  const pairs = results.flatMap((left, index) => results.slice(index + 1).map((right) => ({ left, right })))
  return (
    <DetailsSection title={rerankText().side.ofEachTwo}>
      <table className="w-full table-fixed text-small">
        <thead className="text-left text-meta text-ink-3">
          <tr>
            <th scope="col" className="pb-1 font-regular">
              {rerankText().side.models}
            </th>
            <th scope="col" className="w-12 pb-1 text-right font-regular">
              {rerankText().side.tau}
            </th>
            <th scope="col" className="w-14 pb-1 text-right font-regular">
              {rerankText().side.top(depth)}
            </th>
            <th scope="col" className="w-12 pb-1 text-right font-regular">
              {rerankText().side.shift}
            </th>
          </tr>
        </thead>
        <tbody className="tabular">
          {pairs.map(({ left, right }) => {
            const agreement = rankingAgreement(rankedIds(left), rankedIds(right), depth)
            return (
              <tr key={`${left.id} ${right.id}`} className="border-t border-line align-top">
                <th scope="row" className="py-1 text-left font-regular">
                  <MiddleCut text={left.model} tail={8} />
                  <MiddleCut text={right.model} tail={8} className="text-ink-3" />
                </th>
                <td className="py-1 text-right">{formatTau(agreement)}</td>
                <td className="py-1 text-right">{agreement.common}</td>
                <td className="py-1 text-right">{agreement.largestShift}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </DetailsSection>
  )
}

function formatTau({ tau }: RankingAgreement): string {
  return Number.isNaN(tau) ? unknownValue : formatNumber(tau, 2)
}
