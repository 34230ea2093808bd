import { memo, useMemo, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '../../../controls/class-names.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { formatFullMoment } from '../../../lib/format-time.ts'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { AbilityIcons } from '../../../panels/model-facts/ability-icons.tsx'
import { wordFact, wordRuns } from '../../../panels/model-facts/fact-words.ts'
import { ShortFact } from '../../../panels/model-facts/fact-value.tsx'
import { LetterMark } from '../../../panels/model-facts/letter-mark.tsx'
import type { ModelRow } from '../model-rows.ts'
import { formatLastUsed, ownerLabel } from '../model-labels.ts'
import { ModelChips } from './model-chips.tsx'
import { RowMarkChip } from './row-mark.tsx'
import { StarToggle } from './star.tsx'
import type { ColumnId, TableColumn } from './table-columns.ts'

export type TableRowProps = {
  row: ModelRow
  columns: readonly TableColumn[]
  /** The value of `grid-template-columns`, shared with the table head. */
  grid: string
  /** Starts at 1 and counts the head. */
  rowIndex: number
  /** The shortcuts of the row, in the format of `aria-keyshortcuts`. */
  keys: string
  /** Position in pixels. */
  top: number
  isSelected: boolean
  /** Whether this is the row of the table that Tab reaches. */
  isActive: boolean
  isFavourite: boolean
  /** The searched words, highlighted in the name. */
  words: readonly string[]
  /** Date of the bundled model table. */
  tableDate: string
  onSelect: (id: string) => void
  onOpen: (row: ModelRow) => void
  onToggleFavourite: (id: string) => void
  onKeyDown: (event: KeyboardEvent, row: ModelRow) => void
}

const figure = 'tabular px-1.5 text-right whitespace-nowrap'

/** Owners up to this length fit and are not clipped. Every clipped cell costs a compositor layer in every frame. */
const unclippedOwner = 12

/** A model in the table. Memoised, because the list may scroll fast. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, columns, grid, rowIndex, isSelected, isActive, isFavourite, tableDate, onToggleFavourite } =
    props
  const { model } = row
  // React skips elements that are identical to the previous ones: a keystroke of the search renders only the names
  // again.
  const figures = useMemo(
    () =>
      columns.map(({ id }) =>
        id === 'model' ? undefined : figureCells[id]({ row, isFavourite, tableDate, onToggleFavourite }),
      ),
    [columns, row, isFavourite, tableDate, onToggleFavourite],
  )
  return (
    <tr
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
      aria-keyshortcuts={props.keys}
      data-model={model.id}
      tabIndex={isActive ? 0 : -1}
      onClick={() => props.onSelect(model.id)}
      onDoubleClick={() => props.onOpen(row)}
      onKeyDown={(event) => props.onKeyDown(event, row)}
      className={classNames(
        'focus-inside absolute inset-x-0 grid h-row items-center border-b border-line contain-strict',
        isSelected ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
      style={{ top: props.top, gridTemplateColumns: grid }}
    >
      {columns.map(({ id }, index) => (id === 'model' ? nameCell(props) : figures[index]))}
    </tr>
  )
})

// The cells are functions, not components, which would make up much of the rendering time of a row.

function nameCell({ row: { model, mark, profile }, words }: TableRowProps): ReactNode {
  const isFailing = profile?.runs?.isFailing === true
  const isNameAlone = mark === undefined && !isFailing
  return (
    <td
      key="model"
      // Replaces a visually hidden copy of the text, which would need layout on every keystroke of the search.
      aria-label={isNameAlone ? model.id : undefined}
      className="flex min-w-0 items-center gap-1.5 px-1.5"
    >
      <LetterMark model={model.id} />
      <MiddleCut
        text={model.id}
        words={words}
        isLabelled={isNameAlone}
        className={classNames('font-medium', mark === 'gone' && 'text-ink-3 line-through')}
      />
      <RowMarkChip mark={mark} isFailing={isFailing} />
    </td>
  )
}

type FigureProps = Pick<TableRowProps, 'row' | 'isFavourite' | 'tableDate' | 'onToggleFavourite'>

/** Renders the cell of each column except the name. */
const figureCells: Readonly<Record<Exclude<ColumnId, 'model'>, (props: FigureProps) => ReactNode>> = {
  star: ({ row: { model }, isFavourite, onToggleFavourite }) => (
    <td key="star" className="pl-1.5">
      <StarToggle model={model.id} isFavourite={isFavourite} onToggle={onToggleFavourite} />
    </td>
  ),
  owner: ({ row: { model } }) => (
    <td
      key="owner"
      className={classNames(
        'px-1.5 text-ink-2',
        model.ownedBy.length > unclippedOwner ? 'truncate' : 'whitespace-nowrap',
      )}
      title={ownerLabel(model.ownedBy)}
    >
      {model.ownedBy}
    </td>
  ),
  labels: ({ row: { chips } }) => (
    <td key="labels" className="min-w-0 pl-1.5">
      <ModelChips chips={chips} limit={chips.length > 3 ? 2 : 3} />
    </td>
  ),
  abilities: ({ row: { profile } }) => (
    <td key="abilities" className="px-1.5">
      <AbilityIcons known={profile?.abilities} />
    </td>
  ),
  context: ({ row: { profile }, tableDate }) => (
    <td key="context" className={figure}>
      <ShortFact fact={wordFact('context', profile, tableDate)} />
    </td>
  ),
  priceIn: ({ row: { profile }, tableDate }) => (
    <td key="priceIn" className={figure}>
      <ShortFact fact={wordFact('priceIn', profile, tableDate) ?? wordFact('perCall', profile, tableDate)} />
    </td>
  ),
  priceOut: ({ row: { profile }, tableDate }) => (
    <td key="priceOut" className={figure}>
      <ShortFact fact={wordFact('priceOut', profile, tableDate)} />
    </td>
  ),
  firstText: ({ row: { facts, profile } }) => {
    const { firstText, from } = wordRuns(profile)
    return (
      <td
        key="firstText"
        className={classNames(figure, facts.firstText === undefined && 'text-ink-3')}
        title={from}
      >
        {firstText}
      </td>
    )
  },
  success: ({ row: { facts, profile } }) => {
    const { success, from } = wordRuns(profile)
    return (
      <td
        key="success"
        className={classNames(figure, facts.success === undefined && 'text-ink-3')}
        title={from}
      >
        {success}
      </td>
    )
  },
  runs: ({ row: { runs } }) => (
    <td key="runs" className={classNames(figure, runs === 0 && 'text-ink-3')}>
      {formatCount(runs)}
    </td>
  ),
  lastUsed: ({ row: { lastUsedAt } }) => (
    <td
      key="lastUsed"
      className={classNames(figure, 'text-ink-2')}
      title={lastUsedAt === undefined ? undefined : formatFullMoment(lastUsedAt)}
    >
      {formatLastUsed(lastUsedAt)}
    </td>
  ),
}
