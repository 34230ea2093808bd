import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useLibraryView } from '../library-view-store.ts'
import { RubberBand } from './rubber-band.tsx'

const columns = ['a', 'b', 'c', 'd']

/** Tiles of 100 pixels, side by side. */
function Tiles() {
  const box = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLUListElement>(null)
  const { selectedIds, activeId } = useLibraryView()
  return (
    <div ref={box} data-testid="box">
      <ul ref={inner}>
        {columns.map((id) => (
          <li key={id} data-tile={id}>
            <button type="button" data-media={id} tabIndex={id === activeId ? 0 : -1}>
              {selectedIds.includes(id) ? `${id} selected` : id}
            </button>
          </li>
        ))}
      </ul>
      <RubberBand
        box={box}
        inner={inner}
        idsIn={({ left, right }) =>
          columns.filter((_id, index) => index * 100 < right && index * 100 + 90 > left)
        }
      />
    </div>
  )
}

const mouse = { button: 0, buttons: 1, pointerType: 'mouse' }
const box = () => screen.getByTestId('box')
const band = () => document.querySelector<HTMLElement>('[data-band]')
const press = (clientX: number, how = {}) =>
  fireEvent.pointerDown(box(), { ...mouse, clientX, clientY: 300, ...how })
const moveTo = (clientX: number, clientY = 200) =>
  fireEvent.pointerMove(window, { ...mouse, clientX, clientY })
const release = () => fireEvent.pointerUp(window, mouse)
const selectedIds = () => useLibraryView.getState().selectedIds

beforeEach(() => {
  useLibraryView.setState(useLibraryView.getInitialState())
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(500)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 510, 400))
  vi.stubGlobal('requestAnimationFrame', () => 1)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a rectangle that is dragged over the tiles', () => {
  it('selects those it touches while it grows and shrinks, and leaves the focus on one of them', () => {
    render(<Tiles />)
    press(450)
    moveTo(120)
    expect(selectedIds()).toEqual(['b', 'c', 'd'])
    expect(band()?.style.width).toBe('330px')
    moveTo(250)
    expect(selectedIds()).toEqual(['c', 'd'])
    release()
    expect(band()).toBeNull()
    expect(document.activeElement?.textContent).toBe('c selected')
    moveTo(20)
    expect(selectedIds()).toEqual(['c', 'd'])
  })

  it.each([{ shiftKey: true }, { ctrlKey: true }, { metaKey: true }])(
    'adds to the selection with %o',
    (how) => {
      useLibraryView.getState().select(['d', 'a'], 'a')
      render(<Tiles />)
      press(95, how)
      moveTo(280)
      expect(selectedIds()).toEqual(['d', 'a', 'b', 'c'])
      moveTo(150)
      expect(selectedIds()).toEqual(['d', 'a', 'b'])
    },
  )

  it('is cancelled with Escape, which brings back what was selected', () => {
    useLibraryView.getState().select(['a', 'b'], 'b', 'a')
    render(<Tiles />)
    press(450)
    moveTo(295)
    expect(selectedIds()).toEqual(['d'])
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(useLibraryView.getState()).toMatchObject({ selectedIds: ['a', 'b'], activeId: 'b', anchorId: 'a' })
    expect(band()).toBeNull()
    moveTo(20)
    expect(selectedIds()).toEqual(['a', 'b'])
  })

  it.each([
    ['on a tile', () => fireEvent.pointerDown(screen.getByText('a'), { ...mouse, clientX: 20, clientY: 20 })],
    ['on the scroll bar', () => press(505)],
    ['with another button', () => press(450, { button: 2, buttons: 2 })],
    ['with a finger, which scrolls', () => press(450, { pointerType: 'touch' })],
  ])('does not begin %s', (_where, begin) => {
    useLibraryView.getState().select(['d'], 'd')
    render(<Tiles />)
    begin()
    moveTo(120)
    expect(band()).toBeNull()
    expect(selectedIds()).toEqual(['d'])
  })

  it('does not begin with a click, which leaves the selection as it is', () => {
    useLibraryView.getState().select(['a'], 'a')
    render(<Tiles />)
    press(450)
    moveTo(449, 298)
    release()
    expect(band()).toBeNull()
    expect(selectedIds()).toEqual(['a'])
  })

  it('scrolls the list at its edge, and grows with it', () => {
    const frames: FrameRequestCallback[] = []
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
    render(<Tiles />)
    press(450)
    moveTo(120, 399)
    expect(band()?.style.height).toBe('99px')
    frames.shift()?.(0)
    frames.shift()?.(100)
    const scrolled = box().scrollTop
    expect(scrolled).toBeGreaterThan(50)
    vi.spyOn(screen.getByRole('list'), 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, -scrolled, 500, 900),
    )
    fireEvent.scroll(box())
    expect(Number.parseFloat(band()?.style.height ?? '')).toBeCloseTo(99 + scrolled)
  })
})
