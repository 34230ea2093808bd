import { describe, expect, it } from 'vitest'
import { maskPixels, overlayPixels } from './mask-pixels.ts'
import { runsOf } from './mask-runs.ts'
import { createMaskSession } from './mask-session.ts'
import type { MaskStep, Stroke } from './mask-step.ts'
import { wholeBox } from './rasterise.ts'

const stroke = (change: Partial<Stroke> = {}): Stroke => ({
  type: 'stroke',
  tool: 'brush',
  size: 20,
  feather: 0,
  points: [
    { x: 30, y: 30 },
    { x: 70, y: 30 },
  ],
  ...change,
})

const size = { width: 120, height: 80 }

function alphaAt(pixels: Uint8ClampedArray, x: number, y: number): number {
  return pixels[(y * size.width + x) * 4 + 3] ?? -1
}

describe('the exported mask of scripted strokes', () => {
  const steps: MaskStep[] = [
    stroke(),
    { type: 'rectangle', feather: 0, from: { x: 100, y: 70 }, to: { x: 80, y: 50 } },
    stroke({ tool: 'eraser', size: 6, points: [{ x: 50, y: 30 }] }),
  ]
  const pixels = maskPixels(createMaskSession(size, steps).coverage)

  it('is exactly as large as the source', () => {
    expect(pixels).toHaveLength(120 * 80 * 4)
  })

  it.each([
    ['inside the stroke', 35, 30, 0],
    ['in its round end', 24, 30, 0],
    ['beside its round end', 22, 22, 255],
    ['above the stroke', 50, 18, 255],
    ['where the eraser was', 50, 30, 255],
    ['in the corner of the rectangle', 80, 50, 0],
    ['in its last pixel', 99, 69, 0],
    ['right of the rectangle', 100, 60, 255],
    ['far away', 0, 0, 255],
  ])('%s, at %i, %i, has the alpha %i', (_, x, y, alpha) => {
    expect(alphaAt(pixels, x, y)).toBe(alpha)
  })

  it('is black, so that no colour is mistaken for a picture', () => {
    expect(pixels.some((value, index) => index % 4 !== 3 && value !== 0)).toBe(false)
  })
})

describe('a feathered stroke', () => {
  it('fades inwards over its feather, and reaches no further than its size', () => {
    const { bytes, width } = createMaskSession(size, [
      stroke({ size: 40, feather: 10, points: [{ x: 60.5, y: 40.5 }] }),
    ]).coverage
    const row = Array.from({ length: 24 }, (_, index) => bytes[40 * width + 60 + index] ?? 0)
    expect(row.slice(0, 10).every((value) => value === 255)).toBe(true)
    for (let index = 11; index < 20; index += 1) expect(row[index]).toBeLessThan(row[index - 1] ?? 0)
    expect(row.slice(21)).toEqual([0, 0, 0])
  })
})

describe('painting', () => {
  it('piece by piece gives the same pixels as the whole stroke at once', () => {
    const points = [
      { x: 10, y: 10 },
      { x: 60, y: 44.5 },
      { x: 20, y: 60 },
      { x: 118, y: 79 },
    ]
    const live = createMaskSession(size)
    live.begin(stroke({ feather: 7, points: points.slice(0, 1) }))
    live.extend(points.slice(1, 3))
    live.extend(points.slice(3))
    live.end()
    const whole = createMaskSession(size, [stroke({ feather: 7, points })])
    expect(live.coverage.bytes).toEqual(whole.coverage.bytes)
    expect(live.store.getState()).toEqual(whole.store.getState())
  })

  it('over the edge of the source stays inside of it', () => {
    const { coverage } = createMaskSession(size, [
      stroke({
        points: [
          { x: -30, y: -5 },
          { x: 500, y: -5 },
        ],
      }),
    ])
    const rows = Array.from({ length: 80 }, (_, y) => coverage.bytes.slice(y * 120, y * 120 + 120))
    expect(rows.slice(0, 4).every((row) => row.every((value) => value === 255))).toBe(true)
    expect(rows.slice(6).every((row) => row.every((value) => value === 0))).toBe(true)
  })
})

describe('a large mask', () => {
  const large = { width: 1_400, height: 1_000 }

  function makeLarge() {
    const frames: (() => void)[] = []
    const session = createMaskSession(large, [], (callback) => {
      frames.push(callback)
      return () => void frames.splice(frames.indexOf(callback), 1)
    })
    return { session, frames }
  }

  const whole: MaskStep = { type: 'rectangle', feather: 9, from: { x: 0, y: 0 }, to: { x: 1_400, y: 1_000 } }
  const all: MaskStep[] = [
    stroke({ size: 300, feather: 40 }),
    { type: 'invert' },
    whole,
    { type: 'invert' },
    { type: 'clear' },
    { type: 'invert' },
  ]

  it('comes to the same pixels when steps follow faster than the frames they are done in', () => {
    const { session, frames } = makeLarge()
    for (const step of all) session.add(step)
    session.undo()
    session.undo()
    session.undo()
    session.redo()
    session.end()
    expect(frames).toEqual([])
    const fresh = createMaskSession(large, all.slice(0, 4))
    expect(session.coverage.bytes).toEqual(fresh.coverage.bytes)
    expect(session.store.getState().share).toBeCloseTo(fresh.store.getState().share, 12)
  })

  it('tells of every row once, in strips', () => {
    const { session, frames } = makeLarge()
    const rows: [number, number][] = []
    session.onDraw(({ top, bottom }) => rows.push([top, bottom]))
    session.add({ type: 'invert' })
    while (frames.length > 0) frames.pop()?.()
    expect(rows.length).toBeGreaterThan(1)
    expect(rows[0]?.[0]).toBe(0)
    expect(rows.at(-1)?.[1]).toBe(1_000)
    for (let at = 1; at < rows.length; at += 1) expect(rows[at]?.[0]).toBe(rows[at - 1]?.[1])
    expect(session.store.getState().share).toBe(1)
  })
})

describe('a stroke that is taken back while it is drawn', () => {
  it('leaves no pixel and no step, and what was undone can still come back', () => {
    const session = createMaskSession(size, [stroke()])
    session.add({ type: 'invert' })
    session.undo()
    const before = session.coverage.bytes.slice()
    session.begin(stroke({ points: [{ x: 20, y: 60 }] }))
    session.extend([{ x: 100, y: 70 }])
    expect(session.coverage.bytes).not.toEqual(before)
    session.cancel()
    expect(session.coverage.bytes).toEqual(before)
    expect(session.store.getState()).toMatchObject({
      steps: [stroke()],
      undone: [{ type: 'invert' }],
      isStroking: false,
    })
  })
})

describe('a mask of a file', () => {
  it('takes the place of what was painted, can be painted on, and is undone like any step', () => {
    const painted = createMaskSession(size, [stroke({ feather: 5 })])
    const file: MaskStep = { type: 'file', runs: runsOf(painted.coverage.bytes) }
    const session = createMaskSession(size, [{ type: 'invert' }, file])
    expect(session.coverage.bytes).toEqual(painted.coverage.bytes)
    expect(session.store.getState().share).toBeCloseTo(painted.store.getState().share, 12)
    session.add({ type: 'clear' })
    session.undo()
    expect(session.coverage.bytes).toEqual(painted.coverage.bytes)
    session.undo()
    expect(session.store.getState().share).toBe(1)
  })
})

describe('undo and redo', () => {
  const all: MaskStep[] = [
    stroke({ feather: 3 }),
    { type: 'invert' },
    stroke({ tool: 'eraser', size: 30, feather: 5, points: [{ x: 40, y: 40 }] }),
    { type: 'rectangle', feather: 4, from: { x: 5, y: 5 }, to: { x: 60, y: 50 } },
    { type: 'clear' },
    stroke({ points: [{ x: 90, y: 20 }] }),
  ]

  it('give at every step the pixels and the share of a mask with just these steps', () => {
    const session = createMaskSession(size)
    for (const step of all) session.add(step)
    const expectSteps = (count: number) => {
      const fresh = createMaskSession(size, all.slice(0, count))
      expect(session.coverage.bytes).toEqual(fresh.coverage.bytes)
      expect(session.store.getState().share).toBeCloseTo(fresh.store.getState().share, 12)
    }
    for (let count = all.length - 1; count >= 0; count -= 1) {
      session.undo()
      expectSteps(count)
    }
    session.undo()
    for (let count = 1; count <= all.length; count += 1) {
      session.redo()
      expectSteps(count)
    }
  })

  it('ends with a new step: what was undone does not come back', () => {
    const session = createMaskSession(size)
    session.add(stroke())
    session.undo()
    session.add({ type: 'invert' })
    session.redo()
    expect(session.store.getState()).toMatchObject({ steps: [{ type: 'invert' }], undone: [], share: 1 })
  })
})

it('tells which pixels changed, and draws the overlay only where something is to be edited', () => {
  const session = createMaskSession(size)
  const boxes: unknown[] = []
  session.onDraw((box) => boxes.push(box))
  session.add(stroke())
  expect(boxes).toEqual([{ left: 19, top: 19, right: 81, bottom: 41 }])
  const overlay = overlayPixels(session.coverage, wholeBox(size))
  expect(alphaAt(overlay, 50, 30)).toBeGreaterThan(0)
  expect(alphaAt(overlay, 50, 60)).toBe(0)
})
