import type { ReactNode } from 'react'
import type { RowsInView } from './use-rows-in-view.ts'

export type PlacedRowsProps = {
  view: RowsInView
  /** The number of all rows, rendered or not. */
  count: number
  /** The accessible name of the list. Without it the rows belong to the surrounding list. */
  label?: string
  className?: string
  children: (index: number) => ReactNode
}

/** The rows of `useRowsInView` at their positions. A list that is rendered as a whole uses normal layout. */
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
          // Use `top`: a transform for each row would create layers that cost time in every frame.
          style={{ top: start }}
        >
          {children(index)}
        </Row>
      ))}
    </List>
  )
}
