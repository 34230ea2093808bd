import { qualityOf } from '../../../../shared/rerank/metrics.ts'
import type { RerankResult } from '../../../../shared/rerank/rerank-result.ts'
import { classNames } from '../../../controls/class-names.ts'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { formatNumber, unknownValue } from '../../../lib/format-number.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { NumberField } from '../../../controls/fields/number-field.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { useDocuments } from '../form/documents-store.ts'
import { useRerankValues } from '../values.ts'
import { marksOf, rankedIds } from '../results/compare-rankings.ts'
import { rerankText } from '../../../../shared/text/en/rerank.ts'

/** How well each ranking puts the documents marked relevant first. */
export function Quality({ results }: { results: readonly RerankResult[] }) {
  const rows = useDocuments((state) => state.rows)
  const { depth, marks } = useRerankValues(({ form }) => form)
  const change = useRerankValues((state) => state.change)
  const marked = rows.filter(({ relevance = 0 }) => relevance > 0).length
  return (
    <DetailsSection title={rerankText().quality.title} meta={rerankText().quality.markedRelevant(marked)}>
      <div className="mb-2 flex items-center gap-2 text-small">
        <SegmentedControl
          label={rerankText().quality.marks}
          value={marks}
          onChange={(next) => change({ marks: next })}
          segments={[
            { value: 'yes-no', label: rerankText().quality.yesNo },
            { value: 'grades', label: rerankText().quality.grades },
          ]}
        />
        <div className="ml-auto flex items-center gap-1.5 text-ink-3">
          <span aria-hidden="true">{rerankText().quality.depth}</span>
          <NumberField
            label={rerankText().quality.depthLabel}
            isLabelHidden
            size="small"
            isInteger
            min={1}
            value={depth}
            onChange={(next) => change({ depth: next })}
            inputClassName="w-12"
          />
        </div>
      </div>
      {marked === 0 && <p className="mb-2 text-small text-ink-2">{rerankText().quality.hint}</p>}
      <table className="w-full table-fixed text-small">
        <thead className="text-meta text-ink-3">
          <tr className="h-row">
            <th scope="col" className="text-left font-regular">
              {rerankText().quality.model}
            </th>
            {[`nDCG@${depth}`, 'MRR', `Recall@${depth}`].map((name) => (
              <th
                key={name}
                scope="col"
                // The columns are narrow to leave the room to model names, most of which differ at their end.
                className={classNames(
                  'truncate text-right font-regular',
                  name === 'MRR' ? 'w-10.5' : 'w-13.5',
                )}
                title={name}
              >
                {name}
              </th>
            ))}
            <th scope="col" className="w-12.5 text-right font-regular">
              {rerankText().quality.time}
            </th>
          </tr>
        </thead>
        <tbody className="tabular">
          {results.map((result) => {
            const quality = qualityOf(rankedIds(result), marksOf(result, rows), depth)
            const figures = [quality?.ndcg, quality?.reciprocalRank, quality?.recall]
            return (
              <tr key={result.id} className="h-row border-t border-line">
                <th scope="row" className="text-left font-regular">
                  <span className="line-clamp-2 pr-1 leading-4 wrap-anywhere" title={result.model}>
                    {result.model}
                  </span>
                </th>
                {figures.map((value, index) => (
                  <td key={['ndcg', 'mrr', 'recall'][index]} className="text-right">
                    {value === undefined ? unknownValue : formatNumber(value, 3)}
                  </td>
                ))}
                <td className="text-right">{formatDuration(result.tookMs)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </DetailsSection>
  )
}
