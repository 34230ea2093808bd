import { memo, type ReactNode } from 'react'
import type { CellRow, ExperimentPlan } from '../../../../shared/experiments/experiment.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { experimentResultsText } from '../../../../shared/text/en/experiment-results.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'
import { classNames } from '../../../controls/class-names.ts'
import { ElapsedTime } from '../../../controls/texts/elapsed-time.tsx'
import { answerField } from '../../../lib/experiments/answer-field.ts'
import { shownCell } from '../../../lib/experiments/cell-group.ts'
import { plainAnswer } from '../../../lib/experiments/plain-answer.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { cellLooks } from './cell-looks.ts'
import { CellMedia } from './cell-media.tsx'
import { CellPreviewView } from './cell-preview-view.tsx'
import { cellElementId } from './grid-columns.ts'
import { RepeatMarks } from './repeat-marks.tsx'
import { StateMark } from './state-mark.tsx'

export type GridCellProps = {
  caseIndex: number
  variantIndex: number
  /** The repeats received so far. */
  group: readonly CellRow[]
  plan: ExperimentPlan
  field: string | undefined
  isActive: boolean
  isOpen: boolean
  left: number
  width: number
  /** Whether there is room for the duration. */
  hasTime: boolean
}

/** The result so far of a case with a variant. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { caseIndex, variantIndex, group, plan, field, isActive, isOpen, left, width, hasTime } = props
  const shown = shownCell(group)
  const state = shown?.state ?? 'planned'
  const duration = shown?.state === 'done' || shown?.state === 'failed' ? shown.metrics.durationMs : undefined
  return (
    <td
      id={cellElementId({ caseIndex, variantIndex })}
      data-cell={`${caseIndex}-${variantIndex}`}
      aria-colindex={variantIndex + 2}
      aria-selected={isOpen}
      style={{ left, width }}
      className={classNames(
        'absolute inset-y-0 flex items-center gap-1.25 border-l border-line pr-1.5 pl-1.75',
        cellLooks[state].cell,
        isOpen && '!shadow-[inset_0_0_0_2px_var(--color-accent)]',
        isActive && 'group-focus-visible/grid:!shadow-[inset_0_0_0_2px_var(--color-focus)]',
      )}
    >
      <StateMark state={state} label={experimentResultsText().states[state]} />
      <CellContent cell={shown} plan={plan} field={field} maxCharacters={charactersIn(width)} />
      {hasTime && duration !== undefined && (
        <span className="tabular flex-none text-meta text-ink-3">
          {formatDuration(duration, { inSeconds: true })}
        </span>
      )}
      <RepeatMarks group={group} repeats={plan.repeats} />
    </td>
  )
})

/** The maximum number of characters that fit into a width, even narrow ones: hidden text need not be laid out. */
function charactersIn(width: number): number {
  return Math.ceil(width / 2)
}

type CellContentProps = {
  cell: CellRow | undefined
  plan: ExperimentPlan
  field: string | undefined
  maxCharacters: number
}

function CellContent({ cell, plan, field, maxCharacters }: CellContentProps) {
  const words = wordsOf(cell, field, maxCharacters)
  const brokenCalls = words === undefined ? undefined : brokenCallsOf(cell)
  if (words === undefined && cell !== undefined) {
    const { media = [], preview, caseIndex } = cell
    const row = plan.cases[caseIndex]
    const drawn =
      media.length > 0 ? (
        <CellMedia plan={plan} place={cell} media={media} />
      ) : preview !== undefined && row !== undefined ? (
        <CellPreviewView preview={preview} row={row} />
      ) : undefined
    // Use the cell's id as the key: loaded files and playback must not carry over to another cell.
    if (drawn !== undefined)
      return (
        <span key={cell.id} className="flex h-full min-w-0 flex-1 items-center overflow-hidden">
          {drawn}
        </span>
      )
  }
  return (
    <span className="min-w-0 flex-1 truncate">
      {brokenCalls !== undefined && <span className="mr-2.5 text-danger">{brokenCalls}</span>}
      {words ?? <span className="text-ink-3">{experimentResultsText().grid.noAnswer}</span>}
    </span>
  )
}

/** Returns the incomplete tool calls, shown before the answer's text; `undefined` when there are none. */
function brokenCallsOf(cell: CellRow | undefined): string | undefined {
  const { preview } = cell ?? {}
  const broken = preview?.type === 'calls' ? preview.first.filter(({ isBroken }) => isBroken === true) : []
  if (broken.length === 0) return undefined
  return unitsText().clauses(broken.map(({ name }) => experimentResultsText().cell.brokenCall(name)))
}

/** Returns the text of the cell; `undefined` for an answer without text. */
function wordsOf(cell: CellRow | undefined, field: string | undefined, maxCharacters: number): ReactNode {
  const { states } = experimentResultsText()
  const state = cell?.state ?? 'planned'
  if (cell === undefined || state === 'planned' || state === 'stopped' || state === 'unknown')
    return <span aria-hidden="true">{states[state]}</span>
  if (state === 'sending')
    return cell.sentAt === undefined ? (
      <span aria-hidden="true">{states.sending}</span>
    ) : (
      <ElapsedTime startedAt={cell.sentAt} />
    )
  if (state === 'error') return wordsOfError(cell)
  const text = cell.text ?? ''
  const value = field === undefined ? undefined : answerField(text, field)
  if (value !== undefined) return value.slice(0, maxCharacters)
  return text.trim() === '' ? undefined : plainAnswer(text).slice(0, maxCharacters)
}

/** Returns the status of an error from 400 on, or else the error's message. */
function wordsOfError({ error }: CellRow): ReactNode {
  if (error === undefined) return experimentResultsText().states.error
  const { status = 0 } = error
  return status >= 400 ? status : wordError(error).message
}
