import { act, render, screen } from '@testing-library/react'
import { useLayoutEffect, useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PlacedRows } from './placed-rows.tsx'
import { useRowsInView, type RowsInView, type RowsInViewOptions } from './use-rows-in-view.ts'

beforeEach(() => {
  // Rows are rendered for the available height, of which a test has none.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100)
})
afterEach(() => void vi.restoreAllMocks())

let view: RowsInView

function List(options: Partial<RowsInViewOptions>) {
  const box = useRef<HTMLDivElement>(null)
  const { count = 1_000 } = options
  const list = useRowsInView(box, { count, rowHeight: 20, overscan: 1, idAttribute: 'data-row', ...options })
  useLayoutEffect(() => {
    view = list
  })
  return (
    <div ref={box}>
      <PlacedRows view={list} count={count} label="Rows">
        {(index) => (
          <button type="button" data-row={index} tabIndex={options.kept?.includes(index) === true ? 0 : -1}>
            Row {index}
          </button>
        )}
      </PlacedRows>
    </div>
  )
}

const drawnRows = () => view.drawn.map(({ index }) => index)

describe('of many rows', () => {
  it('those in view are drawn, each with its place among all', () => {
    render(<List />)
    expect(drawnRows()).toEqual([0, 1, 2, 3, 4, 5])
    expect(view.drawn[3]).toMatchObject({ start: 60, size: 20 })
    expect(view.height).toBe(20_000)
    const row = screen.getByText('Row 3').closest('li')
    expect(row?.getAttribute('aria-posinset')).toBe('4')
    expect(row?.getAttribute('aria-setsize')).toBe('1000')
  })

  it.each([
    {
      name: 'kept ones, wherever they are',
      options: { kept: [500, 2, -1, 5_000] },
      drawn: [0, 1, 2, 3, 4, 5, 500],
    },
    { name: 'as many as fit where they are higher', options: { heightOf: () => 50 }, drawn: [0, 1, 2] },
    {
      name: 'all, where they are few',
      options: { count: 30, drawnWhole: 30 },
      drawn: Array.from({ length: 30 }, (_, at) => at),
    },
  ])('$name', ({ options, drawn }) => {
    render(<List {...options} />)
    expect(drawnRows()).toEqual(drawn)
  })

  it('the Page keys move by what is in view below the head, less one row', () => {
    render(<List headHeight={40} />)
    expect(view.pageRows()).toBe(2)
  })

  it('one that was out of view gets the focus as soon as it is drawn', () => {
    const { rerender } = render(<List />)
    act(() => view.focus(500, '500'))
    rerender(<List kept={[500]} />)
    expect(document.activeElement?.textContent).toBe('Row 500')
  })

  it('their places follow another height, as with another size of text', () => {
    const { rerender } = render(<List />)
    rerender(<List rowHeight={50} />)
    expect(view.drawn[1]).toMatchObject({ start: 50, size: 50 })
    expect(view.height).toBe(50_000)
  })

  it('are the same array while nothing of them changes', () => {
    const { rerender } = render(<List kept={[3]} />)
    const before = view.drawn
    rerender(<List kept={[3]} />)
    expect(view.drawn).toBe(before)
  })
})
