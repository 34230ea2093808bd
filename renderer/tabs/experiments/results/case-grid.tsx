import { memo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { ExperimentPlan } from '../../../../shared/experiments/experiment.ts'
import type { VariantFigures } from '../../../../shared/experiments/variant-figures.ts'
import { isPictured } from '../../../../shared/formats/format-facts.ts'
import { experimentResultsText } from '../../../../shared/text/en/experiment-results.ts'
import { useAriaKeysOf, useFocusKeys } from '../../../commands/use-focus-keys.ts'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { indexAfterKey } from '../../../controls/lists/list-keys.ts'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { useConnections } from '../../../queries/connections.ts'
import { HeadLabels, VariantHead } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import { cellElementId, type GridColumns, type GridPlace } from './grid-columns.ts'
import { useGridLayout } from './use-grid-layout.ts'

export type CaseGridProps = {
  plan: ExperimentPlan
  /** The indices of the shown cases, in order. */
  rows: readonly number[]
  figures: readonly VariantFigures[]
  shows: GridColumns
  open: GridPlace | undefined
  onOpen: (place: GridPlace) => void
  /** Returns the menu of a cell. */
  menuOf: (place: GridPlace) => readonly MenuSection[]
  /** Returns the menu of a variant's header. */
  headMenuOf: (variantIndex: number) => readonly MenuSection[]
}

/** With the role `grid`, screen readers pass arrow keys to the app. */
const grid = { role: 'grid', tabIndex: 0 } as const

/**
 * A grid of cases by variants with one tab stop: arrow keys, Home, End, Page Up and Page Down move the cursor, Enter
 * opens a cell. Memoised: it renders only when a prop is another object.
 */
export const CaseGrid = memo(function CaseGrid(props: CaseGridProps) {
  const { plan, rows, figures, shows, open, onOpen, menuOf, headMenuOf } = props
  const connections = useConnections()
  const commandOf = useFocusKeys('experiments')
  const keys = useAriaKeysOf(['experiments.move', 'experiments.open'])
  const [moved, setMoved] = useState<GridPlace>()
  const active = moved ?? open ?? { caseIndex: rows[0] ?? 0, variantIndex: 0 }
  const activeRow = Math.max(0, rows.indexOf(active.caseIndex))
  const box = useRef<HTMLDivElement>(null)
  const layout = useGridLayout(box, {
    cases: plan.cases.length,
    rows: rows.length,
    columns: plan.variants.length,
    keptRow: activeRow,
    keptColumn: active.variantIndex,
    hasImages: plan.variants.some(({ format }) => isPictured(format)),
  })

  function move(event: KeyboardEvent): void {
    if (commandOf(event) === 'experiments.open') {
      event.preventDefault()
      return onOpen(active)
    }
    const place = placeAfterKey(event, {
      row: activeRow,
      column: active.variantIndex,
      lastRow: rows.length - 1,
      lastColumn: plan.variants.length - 1,
      page: layout.page(),
    })
    const caseIndex = place === undefined ? undefined : rows[place.row]
    if (place === undefined || caseIndex === undefined) return
    event.preventDefault()
    setMoved({ caseIndex, variantIndex: place.column })
    layout.show(place.row, place.column)
    // While a cell is open, moving the cursor opens the next one.
    if (open !== undefined) onOpen({ caseIndex, variantIndex: place.column })
  }

  function openAt(event: MouseEvent): void {
    const place = placeAt(event.target as Element)
    if (place === undefined) return
    setMoved(place)
    onOpen(place)
  }

  /** One menu for all cells. Opened by keyboard, its target is the table itself, and it applies to the active cell. */
  function sectionsAt(target: Element | undefined): readonly MenuSection[] {
    if (target instanceof HTMLTableElement) return menuOf(cursorAt)
    const head = target?.closest<HTMLElement>('[data-variant]')?.dataset['variant']
    if (head !== undefined) return headMenuOf(Number(head))
    const place = target && placeAt(target)
    if (place === undefined) return []
    setMoved(place)
    return menuOf(place)
  }

  const cursorAt = { ...active, caseIndex: rows[activeRow] ?? active.caseIndex }

  const cursor = {
    'aria-activedescendant': cellElementId(cursorAt),
    onKeyDown: move,
    onClick: openAt,
  }

  return (
    <div
      ref={box}
      className="min-h-0 flex-1 overflow-auto has-[table:focus-visible]:shadow-[inset_0_0_0_2px_var(--color-focus)]"
    >
      <ContextMenu sections={sectionsAt}>
        <table
          {...grid}
          {...cursor}
          aria-label={experimentResultsText().grid.label}
          aria-rowcount={rows.length + 1}
          aria-colcount={plan.variants.length + 1}
          aria-keyshortcuts={keys}
          style={{ width: layout.width, height: layout.height }}
          className="group/grid relative block text-small leading-4 outline-none"
        >
          <thead
            style={{ height: layout.headHeight }}
            className="sticky top-0 z-20 block border-b border-line-strong bg-panel"
          >
            <tr className="block h-full">
              <HeadLabels width={layout.firstWidth} />
              {layout.columns.map((column) => {
                const variant = plan.variants[column.index]
                return variant === undefined ? null : (
                  <VariantHead
                    key={variant.id}
                    variant={variant}
                    column={column}
                    connection={connections.find(({ id }) => id === variant.connectionId)?.name ?? ''}
                    isBaseline={variant.id === plan.baselineId}
                    figures={figures[column.index]}
                  />
                )
              })}
            </tr>
          </thead>
          <tbody className="block">
            {layout.rows.map(({ index, slot, top }) => {
              const caseIndex = rows[index]
              return caseIndex === undefined ? null : (
                <GridRow
                  key={slot}
                  plan={plan}
                  caseIndex={caseIndex}
                  rowIndex={index + 2}
                  top={top}
                  height={layout.rowHeight}
                  firstWidth={layout.firstWidth}
                  columns={layout.columns}
                  hasTime={layout.isWide}
                  shows={shows}
                  activeVariant={index === activeRow ? active.variantIndex : undefined}
                  openVariant={open?.caseIndex === caseIndex ? open.variantIndex : undefined}
                />
              )
            })}
          </tbody>
        </table>
      </ContextMenu>
    </div>
  )
})

/** Returns the cell that contains an element. */
function placeAt(target: Element): GridPlace | undefined {
  const cell = target.closest<HTMLElement>('[data-cell]')?.dataset['cell']
  const [caseIndex, variantIndex] = cell?.split('-').map(Number) ?? []
  return caseIndex === undefined || variantIndex === undefined ? undefined : { caseIndex, variantIndex }
}

interface GridStand {
  readonly row: number
  readonly column: number
  readonly lastRow: number
  readonly lastColumn: number
  readonly page: number
}

/**
 * Returns the target of a key: Home and End move within the row, with Ctrl to the first and last row. `undefined` for a
 * key that does not move the cursor.
 */
function placeAfterKey(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { row, column, lastRow, lastColumn, page }: GridStand,
): { row: number; column: number } | undefined {
  const isFar = ctrlKey || metaKey
  const isAlong = key === 'ArrowLeft' || key === 'ArrowRight' || ((key === 'Home' || key === 'End') && !isFar)
  if (isFar && key !== 'Home' && key !== 'End') return undefined
  const next = isAlong
    ? indexAfterKey(key, column, { perLine: 1, page: 1, last: lastColumn })
    : indexAfterKey(key, row, { perLine: 1, page, last: lastRow })
  if (next === undefined) return undefined
  return isAlong ? { row, column: next } : { row: next, column }
}
