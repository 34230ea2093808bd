import { expect, test } from 'vitest'
import { placeWindow } from './window-bounds.ts'

const left = { x: 0, y: 0, width: 1920, height: 1040 }
const right = { x: 1920, y: 0, width: 2560, height: 1400 }
const saved = { x: 2000, y: 100, width: 1500, height: 900, isMaximized: false }

test('opens where it was', () => {
  expect(placeWindow(saved, [left, right])).toEqual(saved)
})

test('opens centred in a first size when nothing readable is remembered', () => {
  const first = { width: 1280, height: 800, isMaximized: false }
  expect(placeWindow(undefined, [left])).toEqual(first)
  expect(placeWindow({ ...saved, width: 'wide' }, [left])).toEqual(first)
})

test('opens centred with its size when its display is gone', () => {
  expect(placeWindow(saved, [left])).toEqual({ width: 1500, height: 900, isMaximized: false })
})

test('counts a corner too small to grab as gone', () => {
  expect(placeWindow({ ...saved, x: 1850, y: 20 }, [left])).toEqual({
    width: 1500,
    height: 900,
    isMaximized: false,
  })
})

test('moves into the work area when it hangs over an edge', () => {
  expect(placeWindow({ ...saved, x: -300, y: 500 }, [left])).toEqual({ ...saved, x: 0, y: 140 })
})

test('shrinks to a smaller display, but never below the smallest window', () => {
  const small = { x: 0, y: 0, width: 1366, height: 600 }
  expect(placeWindow({ ...saved, x: 0, y: 0 }, [small])).toEqual({
    x: 0,
    y: 0,
    width: 1366,
    height: 680,
    isMaximized: false,
  })
})

test('prefers the display that shows most of it', () => {
  expect(placeWindow({ ...saved, x: 1500 }, [left, right])).toMatchObject({ x: 1920 })
})

test('keeps being maximised', () => {
  expect(placeWindow({ ...saved, isMaximized: true }, [left, right]).isMaximized).toBe(true)
})
