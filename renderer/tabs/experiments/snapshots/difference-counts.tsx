import { CircleCheck, CircleHelp, Minus, Text, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { Comparison, ComparisonVerdict } from '../../../../shared/experiments/comparison.ts'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { formatWhole } from '../../../../shared/text/intl.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { showDifferences } from '../analysis/difference-group.tsx'
import { PlanSection } from '../plan/plan-section.tsx'

/** In order of importance. */
const verdicts: readonly { verdict: ComparisonVerdict; icon: LucideIcon; ink: string }[] = [
  { verdict: 'regression', icon: TriangleAlert, ink: 'text-danger' },
  { verdict: 'fixed', icon: CircleCheck, ink: 'text-ok' },
  { verdict: 'different', icon: Text, ink: 'text-ink-2' },
  { verdict: 'same', icon: Minus, ink: 'text-ink-3' },
  { verdict: 'not-comparable', icon: CircleHelp, ink: 'text-ink-2' },
]

/** The number of cases by verdict. Each links to its cases; unchanged ones are not listed. */
export function DifferenceCounts({ comparison: { variants } }: { comparison: Comparison }) {
  const text = experimentAnalysisText().snapshots
  const countOf = (verdict: ComparisonVerdict): number =>
    variants.reduce((sum, { counts }) => sum + counts[verdict], 0)
  const all = verdicts.reduce((sum, { verdict }) => sum + countOf(verdict), 0)
  return (
    <PlanSection title={text.difference} meta={text.cells(all)}>
      <ul aria-label={text.difference} className="-mx-2">
        {verdicts.map(({ verdict, icon, ink }) => {
          const count = countOf(verdict)
          return (
            <li key={verdict}>
              <button
                type="button"
                disabled={count === 0 || verdict === 'same'}
                className="focus-inside flex h-6 w-full items-center gap-2 rounded-sm px-2 text-left not-disabled:hover:bg-hover"
                onClick={() => showDifferences(verdict)}
              >
                <Icon of={icon} size="small" className={count === 0 ? 'text-ink-3' : ink} />
                <span className="min-w-0 flex-1 truncate">{text.verdicts[verdict]}</span>
                <span className="tabular flex-none">{formatWhole(count)}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </PlanSection>
  )
}
