import { describe, expect, test } from 'vitest'
import { actualZoom, clampView, coveredArea, drawnSize, fitScale, panBy, wholeView, zoomAt } from './zoom.ts'

const box = { width: 800, height: 600 }
const large = { width: 1600, height: 1600 }
const small = { width: 64, height: 64 }

describe('an image that is seen whole', () => {
  test('fills the box, whatever its size', () => {
    expect(fitScale(large, box)).toBe(0.375)
    expect(drawnSize(large, box, 1)).toEqual({ width: 600, height: 600 })
    expect(drawnSize(small, box, 1)).toEqual({ width: 600, height: 600 })
  })

  test('is at one pixel for a pixel when its zoom undoes the fitting', () => {
    expect(drawnSize(large, box, actualZoom(large, box)).width).toBeCloseTo(1600)
    expect(drawnSize(small, box, actualZoom(small, box))).toEqual(small)
  })

  test('stays in the middle', () => {
    expect(panBy(wholeView, 300, 300, large, box)).toEqual(wholeView)
  })
})

describe('zooming', () => {
  test('keeps the point under the pointer where it is', () => {
    const at = { x: 100, y: -50 }
    const before = zoomAt(wholeView, 4, { x: 0, y: 0 }, large, box)
    const pointOf = (view: typeof before) => {
      const drawn = drawnSize(large, box, view.zoom)
      return [view.x + at.x / drawn.width, view.y + at.y / drawn.height]
    }
    const after = zoomAt(before, 8, at, large, box)
    expect(after.zoom).toBe(8)
    expect(pointOf(after)[0]).toBeCloseTo(pointOf(before)[0] ?? 0)
    expect(pointOf(after)[1]).toBeCloseTo(pointOf(before)[1] ?? 0)
  })

  test('ends at the whole image, or at its own size where that is smaller, and at 16 pixels for one', () => {
    const middle = { x: 0, y: 0 }
    expect(zoomAt(wholeView, 0.01, middle, large, box)).toEqual(wholeView)
    expect(drawnSize(small, box, zoomAt(wholeView, 0.01, middle, small, box).zoom)).toEqual(small)
    expect(drawnSize(small, box, zoomAt(wholeView, 1e9, middle, small, box).zoom).width).toBeCloseTo(1024)
  })
})

test('an image cannot be moved away from an edge of the box', () => {
  const zoomed = clampView({ zoom: 4, x: 0.5, y: 0.5 }, large, box)
  const moved = panBy(zoomed, 100_000, 100_000, large, box)
  const drawn = drawnSize(large, box, 4)
  expect(moved.x * drawn.width).toBeCloseTo(box.width / 2)
  expect(moved.y * drawn.height).toBeCloseTo(box.height / 2)
})

describe('what images cover of their box', () => {
  const wide = { width: 800, height: 200 }

  test('is the image itself while it is seen whole', () => {
    expect(coveredArea([large], wholeView, box)).toEqual({ left: 100, top: 0, width: 600, height: 600 })
    expect(coveredArea([wide], wholeView, box)).toEqual({ left: 0, top: 200, width: 800, height: 200 })
  })

  test('is what either of two images covers, and no more than the box', () => {
    const tall = { width: 300, height: 600 }
    expect(coveredArea([large, tall], wholeView, box)).toEqual({ left: 100, top: 0, width: 600, height: 600 })
    const near = { zoom: 3, x: 0.5, y: 0.5 }
    expect(coveredArea([large], near, box)).toEqual({ left: 0, top: 0, width: 800, height: 600 })
  })
})
