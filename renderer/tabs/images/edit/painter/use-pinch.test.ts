import { renderHook } from '@testing-library/react'
import type { PointerEvent } from 'react'
import { expect, it, vi } from 'vitest'
import { wholeView, type View } from '../../../../panels/media-viewer/zoom.ts'
import { usePinch } from './use-pinch.ts'

/** A stage of 400 × 300 pixels at the corner of the window. */
const box = { width: 400, height: 300 }

function touch(pointerId: number, clientX: number, clientY: number, pointerType = 'touch'): PointerEvent {
  const currentTarget = { getBoundingClientRect: () => ({ left: 0, top: 0, ...box }) }
  return { pointerId, clientX, clientY, pointerType, currentTarget } as unknown as PointerEvent
}

function setUp() {
  const seen: View[] = []
  const onBegin = vi.fn<() => void>()
  const { result } = renderHook(() =>
    usePinch({
      view: wholeView,
      onView: (view) => seen.push(view),
      source: { width: 1600, height: 1200 },
      box,
      onBegin,
    }),
  )
  return { pinch: result.current, seen, onBegin }
}

it('enlarges by as much as two fingers part, and keeps what is between them there', () => {
  const { pinch, seen, onBegin } = setUp()
  expect(pinch.down(touch(1, 150, 150))).toBe(false)
  expect(onBegin).not.toHaveBeenCalled()
  expect(pinch.down(touch(2, 250, 150))).toBe(true)
  expect(onBegin).toHaveBeenCalledTimes(1)
  pinch.move(touch(1, 100, 150))
  expect(pinch.move(touch(2, 300, 150))).toBe(true)
  expect(seen.at(-1)).toEqual({ zoom: 2, x: 0.5, y: 0.5 })
})

it('moves the enlarged picture with the fingers', () => {
  const { pinch, seen } = setUp()
  pinch.down(touch(1, 150, 150))
  pinch.down(touch(2, 250, 150))
  pinch.move(touch(1, 130, 170))
  pinch.move(touch(2, 330, 170))
  // 30 pixels to the right and 20 down, of an image drawn at 800 × 600.
  expect(seen.at(-1)).toEqual({ zoom: 2, x: 0.5 - 30 / 800, y: 0.5 - 20 / 600 })
})

it('leaves a mouse alone, and the finger that stays does not paint', () => {
  const { pinch, seen } = setUp()
  expect([pinch.down(touch(9, 1, 1, 'mouse')), pinch.move(touch(9, 2, 2, 'mouse'))]).toEqual([false, false])
  pinch.down(touch(1, 150, 150))
  pinch.down(touch(2, 250, 150))
  expect(pinch.up(touch(1, 150, 150))).toBe(true)
  expect(pinch.move(touch(2, 300, 200))).toBe(true)
  expect(pinch.up(touch(2, 300, 200))).toBe(true)
  expect(seen).toEqual([])
  expect([pinch.down(touch(3, 10, 10)), pinch.move(touch(3, 12, 12)), pinch.up(touch(3, 12, 12))]).toEqual([
    false,
    false,
    false,
  ])
})
