import { Copy, CopyPlus, Ellipsis, ListChecks, Pencil, Trash2 } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import type { ExperimentCase } from '../../../../shared/experiments/experiment.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { formatItems } from '../../../../shared/text/intl.ts'
import { classNames } from '../../../controls/class-names.ts'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { Dialog } from '../../../controls/overlays/dialog.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { Tooltip } from '../../../controls/overlays/tooltip.tsx'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { VirtualRows } from '../../../controls/lists/virtual-rows.tsx'
import { CaseCell, DescriptionCell } from './case-cell.tsx'
import { CaseDialog } from './case-dialog.tsx'
import { duplicateColumn, removeColumn, renameColumn } from './case-table.ts'
import { NameForm } from './column-name.tsx'
import type { CaseHistory } from './use-case-history.ts'

/** A grid wider than the dialog scrolls horizontally. */
const columnWidth = 200

/** The cases as an editable table; with many rows only those in view are rendered. */
export function CaseGrid({ history }: { history: CaseHistory }) {
  const text = experimentPlanText().cases
  const { cases, columns, isFrozen } = history
  const key = JSON.stringify(columns.map(({ name }) => name))
  const names = useMemo(() => JSON.parse(key) as string[], [key])
  const change = useLatest(history.change)
  const template = templateOf(names.length)
  return (
    <div className="overflow-x-auto rounded-sm edge">
      <div
        className={classNames('flex flex-col', cases.length > 0 && 'h-[min(56vh,560px)]')}
        style={{ minWidth: 232 + names.length * columnWidth }}
      >
        <div
          className="grid flex-none items-center border-b border-line bg-sunken text-small"
          style={{ gridTemplateColumns: template }}
        >
          <span className="px-2 text-right text-ink-3">{text.case}</span>
          <span className="px-2 py-1 text-ink-3">{text.description}</span>
          {names.map((name) => (
            <ColumnHead key={name} name={name} names={names} history={history} />
          ))}
        </div>
        <VirtualRows
          rows={cases}
          rowHeight={32}
          renderRow={(row, index) => (
            <CaseRow
              row={row}
              index={index}
              names={names}
              template={template}
              isFrozen={isFrozen}
              change={change}
            />
          )}
        />
      </div>
    </div>
  )
}

/** Returns the column template of a row. `repeat(0, …)` would make CSS discard the whole template. */
function templateOf(columnCount: number): string {
  if (columnCount === 0) return '44px minmax(160px, 1fr) 28px'
  return `44px 160px repeat(${columnCount}, minmax(${columnWidth}px, 1fr)) 28px`
}

type ColumnHeadProps = { name: string; names: readonly string[]; history: CaseHistory }

function ColumnHead({ name, names, history: { cases: rows, isFrozen, change } }: ColumnHeadProps) {
  const text = experimentPlanText().cases
  const [isRenaming, setIsRenaming] = useState(false)
  // A column without values comes from a name in the prompt, and must be changed there.
  const isFixed = isFrozen || !rows.some(({ vars }) => Object.hasOwn(vars, name))
  const sections = [
    {
      items: [
        { id: 'rename', label: text.renameColumn, icon: Pencil, onSelect: () => setIsRenaming(true) },
        {
          id: 'copy',
          label: text.duplicateColumn,
          icon: CopyPlus,
          onSelect: () => change((cases) => duplicateColumn(cases, name)),
        },
      ],
    },
    {
      items: [
        {
          id: 'remove',
          label: text.removeColumn,
          icon: Trash2,
          isDanger: true,
          onSelect: () => change((cases) => removeColumn(cases, name)),
        },
      ],
    },
  ]
  return (
    <ContextMenu sections={() => (isFixed ? [] : sections)}>
      <span className="flex min-w-0 items-center border-l border-line pl-2">
        <span className="min-w-0 flex-1 truncate font-mono text-wire-small">{name}</span>
        {isFixed ? null : (
          <Menu
            align="end"
            trigger={<IconButton icon={Ellipsis} iconSize="small" label={text.columnMenu({ name })} />}
            sections={sections}
          />
        )}
        <Dialog isOpen={isRenaming} onClose={() => setIsRenaming(false)} title={text.renameColumn}>
          <NameForm
            label={text.renameColumn}
            initial={name}
            taken={new Set(names)}
            onName={(next) => {
              setIsRenaming(false)
              change((cases) => renameColumn(cases, name, next))
            }}
          />
        </Dialog>
      </span>
    </ContextMenu>
  )
}

type CaseRowProps = {
  row: ExperimentCase
  index: number
  names: readonly string[]
  template: string
  isFrozen: boolean
  change: CaseHistory['change']
}

const CaseRow = memo(function CaseRow({ row, index, names, template, isFrozen, change }: CaseRowProps) {
  const text = experimentPlanText().cases
  const place = { row, index, names, isFrozen, change }
  const [isChecking, setIsChecking] = useState(false)
  const notes = notesOf(row)
  const sections = [
    {
      items: [
        {
          id: 'assertions',
          label: text.editDetails,
          icon: ListChecks,
          onSelect: () => setIsChecking(true),
        },
        {
          id: 'copy',
          label: text.duplicateRow,
          icon: Copy,
          onSelect: () => change((cases) => cases.toSpliced(index + 1, 0, row)),
        },
        {
          id: 'remove',
          label: text.removeRow,
          icon: Trash2,
          isDanger: true,
          onSelect: () => change((cases) => cases.toSpliced(index, 1)),
        },
      ],
    },
  ]
  return (
    <ContextMenu sections={() => (isFrozen ? [] : sections)}>
      <div
        className="grid items-stretch border-b border-line text-small"
        style={{ gridTemplateColumns: template }}
      >
        <span className="tabular flex items-start justify-end gap-0.5 px-2 py-1.5 text-ink-3">
          {notes !== '' && (
            <Tooltip text={notes}>
              <button type="button" aria-label={notes} onClick={() => setIsChecking(true)}>
                <Icon of={ListChecks} size="small" />
              </button>
            </Tooltip>
          )}
          {index + 1}
        </span>
        <DescriptionCell {...place} />
        {names.map((name) => (
          <CaseCell key={name} name={name} {...place} />
        ))}
        {isFrozen ? (
          <span />
        ) : (
          <Menu
            align="end"
            trigger={<IconButton icon={Ellipsis} iconSize="small" label={text.rowMenu({ row: index + 1 })} />}
            sections={sections}
          />
        )}
        {isChecking && (
          <CaseDialog
            row={row}
            index={index}
            isReadOnly={isFrozen}
            onChange={(next) =>
              change((cases) => cases.map((item, at) => (at === index ? next : item)), `${index} details`)
            }
            onClose={() => setIsChecking(false)}
          />
        )}
      </div>
    </ContextMenu>
  )
})

/** Returns a summary of what a case has besides its values; `''` for nothing. */
function notesOf({ assertions, threshold, metadata, options }: ExperimentCase): string {
  const text = experimentPlanText().cases
  return formatItems([
    ...(assertions.length > 0 ? [text.assertions(assertions.length)] : []),
    ...(threshold === undefined ? [] : [text.thresholdOf({ threshold })]),
    ...(metadata === undefined ? [] : [text.metadata]),
    ...(options === undefined ? [] : [text.options]),
  ])
}
