import { expect, it } from 'vitest'
import { addSample, timeLeft, type ProgressSample } from './time-left.ts'

it('tells the time that is left by the pace of the last minute', () => {
  let samples: ProgressSample[] = []
  samples = addSample(samples, { at: 0, done: 0 })
  samples = addSample(samples, { at: 1_000, done: 10 })
  expect(timeLeft(samples, 110)).toBeUndefined()
  samples = addSample(samples, { at: 10_000, done: 10 })
  expect(timeLeft(samples, 110)).toBe(100_000)
  samples = addSample(samples, { at: 70_000, done: 70 })
  expect(samples.map(({ at }) => at)).toEqual([10_000, 70_000])
  expect(timeLeft(samples, 110)).toBe(40_000)
})

it('begins anew when errors are planned again', () => {
  const samples = addSample([{ at: 0, done: 50 }], { at: 5_000, done: 40 })
  expect(samples).toEqual([{ at: 5_000, done: 40 }])
  expect(timeLeft(samples, 50)).toBeUndefined()
})
