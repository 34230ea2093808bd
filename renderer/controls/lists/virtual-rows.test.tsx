import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { VirtualRows } from './virtual-rows.tsx'

const rowsTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

const view = (count: number, isGrowing: boolean) => (
  <VirtualRows
    rows={rowsTo(count)}
    rowHeight={24}
    follows
    isGrowing={isGrowing}
    renderRow={(row) => <p>Event {row}</p>}
  />
)

it('shows the newest row also when the last ones come as it ends', () => {
  const { container, rerender } = render(view(60, true))
  const box = container.firstElementChild
  if (!(box instanceof HTMLElement)) throw new Error('The box is missing')
  Object.defineProperty(box, 'scrollHeight', { configurable: true, value: 60 * 24 })
  rerender(view(61, true))
  expect(box.scrollTop).toBe(60 * 24)
  Object.defineProperty(box, 'scrollHeight', { configurable: true, value: 115 * 24 })
  rerender(view(115, false))
  expect(box.scrollTop).toBe(115 * 24)
  // This many rows are rendered as a whole once the list has stopped growing.
  expect(screen.getAllByText(/^Event/)).toHaveLength(115)
})
