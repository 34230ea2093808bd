import { ArrowRight, ChevronRight, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { CellComparison, ComparisonVerdict } from '../../../../shared/experiments/comparison.ts'
import type { ExperimentPlan } from '../../../../shared/experiments/experiment.ts'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { classNames } from '../../../controls/class-names.ts'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { caseTitle } from '../../../lib/experiments/case-title.ts'
import type { GridPlace } from '../results/grid-columns.ts'
import { VariantLabel } from '../variant-label.tsx'
import { SideMarks } from './side-marks.tsx'

/** Returns the element id of a verdict's group. */
export function differenceId(verdict: ComparisonVerdict): string {
  return `difference-${verdict}`
}

/** Expands the group of a verdict, and moves the focus to its header. */
export function showDifferences(verdict: ComparisonVerdict): void {
  const group = document.getElementById(differenceId(verdict))
  const head = group?.querySelector<HTMLElement>('button[aria-expanded]')
  if (head?.getAttribute('aria-expanded') === 'false') head.click()
  head?.focus()
  group?.scrollIntoView({ block: 'nearest' })
}

/** Further rows are only counted. */
const maxRows = 200

export type DifferenceGroupProps = {
  /** The element id that the counts on the left link to. */
  id: string
  icon: LucideIcon
  /** The colour of the icon and the title. */
  ink?: string
  title: string
  meta: string
  hint?: string
  cells: readonly CellComparison[]
  plan: ExperimentPlan
  isOpenAtFirst?: boolean
  selected: CellComparison | undefined
  onSelect: (cell: CellComparison) => void
  menuOf: (place: GridPlace) => readonly MenuSection[]
}

/** The cases with the same verdict, in a collapsible group. */
export function DifferenceGroup({
  id,
  icon,
  ink = 'text-ink-2',
  title,
  meta,
  hint,
  cells,
  plan,
  isOpenAtFirst = false,
  selected,
  onSelect,
  menuOf,
}: DifferenceGroupProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const { shown } = experimentAnalysisText().differences
  if (cells.length === 0) return null
  return (
    <section id={id} aria-label={title} className="border-b border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="focus-inside flex h-7 w-full items-center gap-2 px-3 text-left text-small hover:bg-hover"
      >
        <Icon of={ChevronRight} size="small" className={classNames('text-ink-3', isOpen && 'rotate-90')} />
        <Icon of={icon} size="small" className={ink} />
        <b className={`flex-none font-strong ${ink}`}>{title}</b>
        <span className="min-w-0 truncate text-meta text-ink-3">{meta}</span>
        {hint !== undefined && <span className="ml-auto flex-none text-meta text-ink-3">{hint}</span>}
      </button>
      {isOpen && (
        <ul className="border-t border-line">
          {cells.slice(0, maxRows).map((cell) => (
            <DifferenceRow
              key={`${cell.now.caseIndex}-${cell.now.variantIndex}`}
              cell={cell}
              plan={plan}
              isSelected={
                selected?.now.caseIndex === cell.now.caseIndex &&
                selected.now.variantIndex === cell.now.variantIndex
              }
              onSelect={() => onSelect(cell)}
              menuOf={menuOf}
            />
          ))}
          {cells.length > maxRows && (
            <li className="px-3 py-1 text-meta text-ink-3">{shown({ shown: maxRows, all: cells.length })}</li>
          )}
        </ul>
      )}
    </section>
  )
}

type DifferenceRowProps = {
  cell: CellComparison
  plan: ExperimentPlan
  isSelected: boolean
  onSelect: () => void
  menuOf: DifferenceGroupProps['menuOf']
}

function DifferenceRow({ cell, plan, isSelected, onSelect, menuOf }: DifferenceRowProps) {
  const { now, before, isCaseChanged } = cell
  const label = plan.variants[now.variantIndex]?.label ?? ''
  const title = caseTitle(plan.cases[now.caseIndex])
  return (
    <ContextMenu sections={() => menuOf(now)}>
      <li>
        <button
          type="button"
          aria-current={isSelected ? 'true' : undefined}
          onClick={onSelect}
          className={classNames(
            'focus-inside grid h-6 w-full grid-cols-[26px_minmax(0,1fr)_minmax(0,0.8fr)_112px] items-center gap-2 px-3 text-left text-small wide:h-7',
            isSelected ? 'bg-accent-soft' : 'hover:bg-hover',
          )}
        >
          <span className="tabular text-right text-ink-3">{now.caseIndex + 1}</span>
          <span className="truncate" title={title}>
            {title}
            {isCaseChanged && (
              <span className="text-meta text-warn"> {experimentAnalysisText().differences.caseChanged}</span>
            )}
          </span>
          <VariantLabel index={now.variantIndex} label={label} />
          <span className="flex items-center justify-end gap-1.5 whitespace-nowrap">
            <SideMarks side={before} />
            <Icon of={ArrowRight} size="tiny" className="text-ink-3" />
            <SideMarks side={now} />
          </span>
        </button>
      </li>
    </ContextMenu>
  )
}
