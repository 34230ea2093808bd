import { CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react'
import {
  describeRerankProblem,
  isHarmlessRerankProblem,
} from '../../../lib/rerank/describe-rerank-problem.ts'
import type { RerankResult } from '../../../../shared/rerank/rerank-result.ts'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { useDocuments } from '../form/documents-store.ts'
import { inRowNumbers } from '../results/compare-rankings.ts'
import { rerankText } from '../../../../shared/text/en/rerank.ts'

const indexKinds = ['out-of-range', 'duplicate', 'no-index'] as const

/** The checks made on the answers, and the problems found. */
export function Checks({ results }: { results: readonly RerankResult[] }) {
  const rows = useDocuments((state) => state.rows)
  const all = results.flatMap((result) =>
    (result.ranking?.problems ?? []).map((problem) => ({ result, problem })),
  )
  const hasAny = (kinds: readonly string[]) => all.some(({ problem }) => kinds.includes(problem.kind))
  return (
    <DetailsSection title={rerankText().checks.title}>
      <ul className="flex flex-col gap-1 text-small">
        {!hasAny(indexKinds) && (
          <Line icon={CircleCheck} tone="text-ok">
            {rerankText().checks.indices}
          </Line>
        )}
        {!hasAny(['unsorted', 'no-score']) && (
          <Line icon={CircleCheck} tone="text-ok">
            {rerankText().checks.scores}
          </Line>
        )}
        {all.map(({ result, problem }) => (
          <Line
            key={`${result.id} ${problem.kind}`}
            icon={isHarmlessRerankProblem(problem) ? Info : TriangleAlert}
            tone={isHarmlessRerankProblem(problem) ? 'text-ink-3' : 'text-warn'}
          >
            <span className="font-medium">{rerankText().checks.ofModel(result.model)}</span>{' '}
            {describeRerankProblem(inRowNumbers(problem, result, rows))}
          </Line>
        ))}
      </ul>
    </DetailsSection>
  )
}

function Line({ icon, tone, children }: { icon: LucideIcon; tone: string; children: React.ReactNode }) {
  return (
    <li className="flex gap-1.5">
      <Icon of={icon} size="small" className={`mt-0.5 ${tone}`} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}
