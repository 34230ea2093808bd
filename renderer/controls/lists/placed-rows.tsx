import type { ReactNode } from 'react'
import type { RowsInView } from './use-rows-in-view.ts'

export type PlacedRowsProps = {
  view: RowsInView
  /** Of all rows, drawn or not. */
  count: number
  /** Names them as a list. Without it they are rows of whatever stands around them. */
  label?: string
  className?: string
  children: (index: number) => ReactNode
}

/** The rows of `useRowsInView` at their places. Those of a list that is drawn whole stand where the page puts them. */
export function PlacedRows({ view, count, label, className, children }: PlacedRowsProps) {
  const [List, Row] = label === undefined ? (['div', 'div'] as const) : (['ul', 'li'] as const)
  if (view.isWhole) {
    return (
      <List aria-label={label} className={className}>
        {view.drawn.map(({ index, key }) => (
          <Row key={key}>{children(index)}</Row>
        ))}
      </List>
    )
  }
  return (
    <List aria-label={label} className="relative flex-none" style={{ height: view.height }}>
      {view.drawn.map(({ index, key, start }) => (
        <Row
          key={key}
          data-index={index}
          ref={view.measure}
          {...(label !== undefined && { 'aria-setsize': count, 'aria-posinset': index + 1 })}
          className="absolute inset-x-0"
          // A transform each would be a layer's worth of bookkeeping each, in every frame that anything else changes.
          style={{ top: start }}
        >
          {children(index)}
        </Row>
      ))}
    </List>
  )
}
