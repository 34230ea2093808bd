import { expect, it } from 'vitest'
import { frameAt, stepFrame } from './step-frame.ts'

const video = { duration: 5, framesPerSecond: 24 }

it('steps to the middle of the picture before or after, and stays inside the film', () => {
  expect(frameAt(stepFrame({ ...video, at: 0 }, 1), 24)).toBe(1)
  expect(frameAt(stepFrame({ ...video, at: 1.02 }, -1), 24)).toBe(23)
  expect(stepFrame({ ...video, at: 0 }, -1)).toBeCloseTo(0.5 / 24)
  expect(frameAt(stepFrame({ ...video, at: 5 }, 1), 24)).toBe(119)
})

it('reaches every picture one after the other, whatever the rate', () => {
  for (const framesPerSecond of [23.976, 25, 29.97, 60]) {
    let at = 0
    const seen = [frameAt(at, framesPerSecond)]
    for (let step = 0; step < 40; step += 1) {
      at = stepFrame({ at, duration: 2, framesPerSecond }, 1)
      seen.push(frameAt(at, framesPerSecond))
    }
    expect(seen.slice(0, 40)).toEqual(Array.from({ length: 40 }, (_, index) => index))
  }
})
