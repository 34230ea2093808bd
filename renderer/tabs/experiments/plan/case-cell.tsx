import { X } from 'lucide-react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { ExperimentCase } from '../../../../shared/experiments/experiment.ts'
import { asMedia } from '../../../../shared/media/media-value.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { useTextBox } from '../../../controls/fields/use-text-draft.ts'
import { cellText, readCell } from './case-columns.ts'
import { pasteBlock, readBlock, setCell } from './case-table.ts'
import type { CaseHistory } from './use-case-history.ts'

export type CasePlace = {
  row: ExperimentCase
  /** Counted from 0. */
  index: number
  /** The column names. */
  names: readonly string[]
  isFrozen: boolean
  change: CaseHistory['change']
}

/** One value of a case: an editable text, or its file. */
export function CaseCell({ name, row, index, names, isFrozen, change }: CasePlace & { name: string }) {
  const text = experimentPlanText().cases
  const value = row.vars[name]
  const media = asMedia(value)
  if (media !== undefined)
    return (
      <div className="flex min-w-0 items-center gap-1 border-l border-line px-2">
        <Chip>{media.fileName}</Chip>
        {isFrozen ? null : (
          <IconButton
            icon={X}
            iconSize="small"
            label={text.takeFileOut({ name: media.fileName })}
            onClick={() => change((cases) => setCell(cases, index, name, ''))}
          />
        )}
      </div>
    )
  return (
    <CellBox
      label={text.cell({ name, row: index + 1 })}
      value={cellText(value)}
      isReadOnly={isFrozen}
      onChange={(written) =>
        change((cases) => setCell(cases, index, name, readCell(written, value)), `${index} ${name}`)
      }
      onPaste={(event) => {
        const block = readBlock(event.clipboardData.getData('text/plain'))
        if (isFrozen || (block.length === 1 && block[0]?.length === 1)) return
        event.preventDefault()
        change((cases) => pasteBlock(cases, { row: index, name, names }, block))
      }}
    />
  )
}

/** The name of a case in the results. */
export function DescriptionCell({ row, index, isFrozen, change }: CasePlace) {
  return (
    <CellBox
      label={experimentPlanText().cases.descriptionOf({ row: index + 1 })}
      value={row.description ?? ''}
      isReadOnly={isFrozen}
      onChange={(description) =>
        change(
          (cases) => cases.map((item, at) => (at === index ? describe(item, description) : item)),
          `${index} description`,
        )
      }
    />
  )
}

function describe(row: ExperimentCase, description: string): ExperimentCase {
  const { description: before, ...rest } = row
  return description === before ? row : description === '' ? rest : { ...rest, description }
}

type CellBoxProps = {
  label: string
  value: string
  isReadOnly: boolean
  onChange: (text: string) => void
  onPaste?: (event: ClipboardEvent) => void
}

function CellBox({ label, value, isReadOnly, onChange, onPaste }: CellBoxProps) {
  const { box } = useTextBox<HTMLTextAreaElement>({ value, onChange }, { onKeyDown: moveDown })
  return (
    <textarea
      {...box}
      rows={1}
      dir="auto"
      aria-label={label}
      readOnly={isReadOnly}
      spellCheck={false}
      onPaste={onPaste}
      className="focus-inside field-sizing-content max-h-32 min-h-8 w-full resize-none border-l border-line bg-transparent px-2 py-1.5 outline-none"
    />
  )
}

/** Enter moves to the cell below; Shift+Enter inserts a line break. */
function moveDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey) return
  event.preventDefault()
  const cell = event.currentTarget
  const grid = cell.parentElement
  const column = grid === null ? -1 : [...grid.children].indexOf(cell)
  const below = grid?.parentElement?.nextElementSibling?.querySelector('.grid')?.children[column]
  if (below instanceof HTMLElement) below.focus()
}
