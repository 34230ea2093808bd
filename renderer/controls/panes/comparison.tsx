import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type ComparisonProps = {
  /** How many columns it has. */
  count: number
  /** How wide a column is at least, in the unit of all room, as it grows with the text: 256 px by default. */
  minColumn?: number
  /** Takes the height of its surroundings, of which its columns scroll their own content. */
  isFilling?: boolean
  className?: string
  /** Rows of columns, with what belongs to all columns between them. */
  children: ReactNode
}

/**
 * Two to six things side by side, in columns of one width. Where there is no room for all of them it scrolls sideways, all
 * its rows together; a column is never wider than what is in view.
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

/** Its rows and columns read these, so that no place says twice how many columns there are. */
function columnVariables(count: number, minColumn: number): CSSProperties {
  const width = `min(calc(var(--spacing) * ${minColumn}), 100cqi)`
  return { '--columns': count, '--min-column': width } as CSSProperties
}

export type ComparisonRowProps = { isFilling?: boolean; children: ReactNode }

/** One row of columns: a `ComparisonColumn` for each. */
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

/** One of the things that are compared, or a part of it, with a line to its neighbour. */
export function ComparisonColumn({ as: Column = 'section', className, ...props }: ComparisonColumnProps) {
  return (
    <Column
      {...props}
      className={classNames('flex min-h-0 min-w-0 flex-col border-l border-line first:border-l-0', className)}
    />
  )
}

/** A line between the rows, about all columns. It stays in view while they are scrolled sideways. */
export function ComparisonBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky left-0 flex h-row w-[100cqi] items-center gap-2 px-3 whitespace-nowrap">
      {children}
    </div>
  )
}
