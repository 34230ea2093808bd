import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type ComparisonProps = {
  /** The number of columns. */
  count: number
  /** The minimum width of a column in spacing units, which scale with the text; 256 px by default. */
  minColumn?: number
  /** Fills the height of its container, and each column scrolls its own content. */
  isFilling?: boolean
  className?: string
  /** Rows of columns, and bars across all columns between them. */
  children: ReactNode
}

/**
 * Two to six items side by side, in columns of equal width. If they do not all fit, all rows scroll sideways together;
 * a column is never wider than the visible width.
 */
export function Comparison({
  count,
  minColumn = 64,
  isFilling = false,
  className,
  children,
}: ComparisonProps) {
  const filling = isFilling && 'flex min-h-0 flex-1 flex-col'
  return (
    <div
      className={classNames(
        '@container overflow-x-auto',
        filling,
        isFilling && 'min-w-0 overflow-y-hidden',
        className,
      )}
      style={columnVariables(count, minColumn)}
    >
      <div className={classNames('min-w-[calc(var(--columns)*var(--min-column))]', filling)}>{children}</div>
    </div>
  )
}

/** CSS variables for rows and columns, so that the number of columns is set in one place. */
function columnVariables(count: number, minColumn: number): CSSProperties {
  const width = `min(calc(var(--spacing) * ${minColumn}), 100cqi)`
  return { '--columns': count, '--min-column': width } as CSSProperties
}

export type ComparisonRowProps = { isFilling?: boolean; children: ReactNode }

/** One row of columns: contains a `ComparisonColumn` for each item. */
export function ComparisonRow({ isFilling = false, children }: ComparisonRowProps) {
  return (
    <div
      className={classNames(
        'grid grid-cols-[repeat(var(--columns),minmax(var(--min-column),1fr))]',
        isFilling && 'min-h-0 flex-1 grid-rows-[minmax(0,1fr)]',
      )}
    >
      {children}
    </div>
  )
}

export type ComparisonColumnProps = ComponentProps<'section'> & { as?: 'section' | 'article' | 'figure' }

/** One of the compared items, or a part of it, with a line to its neighbour. */
export function ComparisonColumn({ as: Column = 'section', className, ...props }: ComparisonColumnProps) {
  return (
    <Column
      {...props}
      className={classNames('flex min-h-0 min-w-0 flex-col border-l border-line first:border-l-0', className)}
    />
  )
}

/** A bar between the rows, across all columns. It stays in view while they scroll sideways. */
export function ComparisonBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky left-0 flex h-row w-[100cqi] items-center gap-2 px-3 whitespace-nowrap">
      {children}
    </div>
  )
}
