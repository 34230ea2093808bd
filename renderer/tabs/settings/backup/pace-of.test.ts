import { expect, it } from 'vitest'
import { paceOf } from './pace-of.ts'

const progressAt = (at: number, bytes: number) => ({ files: 1, allFiles: 9, allBytes: 10_000, at, bytes })

it('tells speed and time left from what was written since the first report', () => {
  expect(paceOf(progressAt(5_000, 1_000), progressAt(7_000, 5_000))).toEqual({
    perSecond: 2_000,
    leftMs: 2_500,
  })
  expect(paceOf(progressAt(5_000, 1_000), progressAt(7_000, 10_000))?.leftMs).toBe(0)
})

it('says nothing before it knows', () => {
  expect(paceOf(progressAt(5_000, 1_000), progressAt(5_900, 5_000))).toBeUndefined()
  expect(paceOf(progressAt(5_000, 1_000), progressAt(9_000, 1_000))).toBeUndefined()
  expect(paceOf({ files: 0, allFiles: 2, at: 0 }, { files: 1, allFiles: 2, at: 9_000 })).toBeUndefined()
})
