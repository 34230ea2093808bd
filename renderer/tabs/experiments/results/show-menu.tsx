import { ChevronDown } from 'lucide-react'
import { useMemo } from 'react'
import type { CellRow, ExperimentPlan } from '../../../../shared/experiments/experiment.ts'
import { experimentResultsText } from '../../../../shared/text/en/experiment-results.ts'
import { classNames } from '../../../controls/class-names.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import type { MenuAction, MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { answerFields } from '../../../lib/experiments/answer-field.ts'
import type { GridSort } from '../../../lib/experiments/grid-rows.ts'
import { useExperimentCells } from '../../../stores/use-experiment-cells.tsx'
import type { GridColumns } from './grid-columns.ts'
import { sortActions } from './sort-actions.ts'

export type ShowMenuProps = {
  plan: ExperimentPlan
  shows: GridColumns
  onShow: (shows: GridColumns) => void
  sort: GridSort
  onSort: (sort: GridSort) => void
}

/** The maximum number of answers whose field names are collected. */
const lookedAt = 200

/** The menu for the shown columns and the order of the rows. */
export function ShowMenu({ plan, shows, onShow, sort, onSort }: ShowMenuProps) {
  const text = experimentResultsText().show
  const cells = useExperimentCells()
  const variables = useMemo(
    () => [...new Set(plan.cases.flatMap(({ vars }) => Object.keys(vars)))],
    [plan.cases],
  )
  const sections = (): readonly MenuSection[] => {
    const fields = answerFields(firstAnswers(cells.all()))
    return [
      {
        heading: text.answer,
        items: [
          choice('whole', text.whole, shows.field === undefined, () =>
            onShow({ ...shows, field: undefined }),
          ),
          ...fields.map((field) =>
            choice(`field-${field}`, field, shows.field === field, () => onShow({ ...shows, field })),
          ),
        ],
      },
      {
        heading: text.caseColumn,
        items: [
          choice('title', text.title, shows.variable === undefined, () =>
            onShow({ ...shows, variable: undefined }),
          ),
          ...variables.map((variable) =>
            choice(`variable-${variable}`, variable, shows.variable === variable, () =>
              onShow({ ...shows, variable }),
            ),
          ),
        ],
      },
      { heading: text.sort, items: sortActions({ plan, sort, onSort }) },
    ]
  }
  return (
    <Menu
      align="end"
      sections={sections}
      trigger={
        <button
          type="button"
          className="flex h-control-small min-w-0 items-center gap-1.5 rounded-sm px-1.5 text-small text-ink-2 hover:bg-hover"
        >
          <span className="text-ink-3">{text.label}</span>
          <span
            className={classNames(
              'max-w-32 truncate',
              shows.field !== undefined && 'font-mono text-wire-small',
            )}
          >
            {shows.field ?? text.answer}
          </span>
          <Icon of={ChevronDown} size="small" />
        </button>
      }
    />
  )
}

function firstAnswers(cells: readonly CellRow[]): string[] {
  const answers: string[] = []
  for (const { text } of cells) {
    if (answers.length === lookedAt) break
    if (text !== undefined) answers.push(text)
  }
  return answers
}

function choice(id: string, label: string, isChosen: boolean, onSelect: () => void): MenuAction {
  return { id, label, isChosen, onSelect }
}
