import { describe, expect, it } from 'vitest'
import { meterShare, nextPeakMark, toDb } from './level.ts'
import { peakOf, toPcm16 } from './pcm.ts'

describe('loudness', () => {
  it('is told in dB below the loudest that can be written, and ends at the lower end of the meter', () => {
    expect([1, 0.5, 0.1, 0.001, 0].map((amplitude) => Math.round(toDb(amplitude)))).toEqual([
      0, -6, -20, -60, -60,
    ])
  })

  it('stands on the meter where its scale says', () => {
    expect([-90, -60, -40, -30, -20, -6, 0, 3].map(meterShare)).toEqual([0, 0, 0.25, 0.375, 0.5, 0.75, 1, 1])
  })

  it('leaves a mark at its loudest that stays, then falls, and rises at once', () => {
    let mark = { db: -6, age: 0 }
    mark = nextPeakMark(mark, -30, 1)
    expect(mark).toEqual({ db: -6, age: 1 })
    mark = nextPeakMark(mark, -30, 1)
    expect(mark).toEqual({ db: -18, age: 2 })
    expect(nextPeakMark(mark, -12, 0.05)).toEqual({ db: -12, age: 0 })
    expect(nextPeakMark({ db: -59, age: 9 }, -60, 1).db).toBe(-60)
  })
})

describe('samples', () => {
  it('become 16-bit PCM, little-endian and clipped', () => {
    const view = new DataView(toPcm16(new Float32Array([0, 1, -1, 0.5, 2, -2])).buffer)
    expect([0, 2, 4, 6, 8, 10].map((at) => view.getInt16(at, true))).toEqual([
      0, 32_767, -32_768, 16_384, 32_767, -32_768,
    ])
  })

  it('have a loudest one', () => {
    expect(peakOf(new Float32Array([0.25, -0.75, 0.5]))).toBe(0.75)
  })
})
