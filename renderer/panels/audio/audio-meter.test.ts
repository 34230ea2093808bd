import { describe, expect, test } from 'vitest'
import { createLoudnessMeter } from './loudness-meter.ts'
import { createPeakMeter, toBars } from './peak-meter.ts'
import { createAudioMeter } from './audio-meter.ts'

const rate = 48_000

function tone(seconds: number, hertz: number, amplitude: number): Float32Array {
  return Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, at) => amplitude * Math.sin((2 * Math.PI * hertz * at) / rate),
  )
}

describe('loudness', () => {
  test('a full-scale tone of 997 Hz in one channel is −3.01 LUFS, as the standard says', () => {
    const meter = createLoudnessMeter(rate, 1)
    meter.add([tone(2, 997, 1)])
    expect(meter.loudness()).toBeCloseTo(-3.01, 1)
  })

  test('twenty decibels less are twenty units less, and silence around it is not counted', () => {
    const meter = createLoudnessMeter(rate, 1)
    meter.add([new Float32Array(rate * 3)])
    meter.add([tone(4, 997, 0.1)])
    meter.add([new Float32Array(rate * 3)])
    expect(meter.loudness()).toBeGreaterThan(-23.6)
    expect(meter.loudness()).toBeLessThan(-22.9)
  })

  test('silence and sounds too short to judge have none', () => {
    const silent = createLoudnessMeter(rate, 1)
    silent.add([new Float32Array(rate * 2)])
    expect(silent.loudness()).toBeUndefined()
    const short = createLoudnessMeter(rate, 1)
    short.add([tone(0.3, 997, 1)])
    expect(short.loudness()).toBeUndefined()
  })
})

describe('peaks', () => {
  test('stay within their number, however long the sound is, and keep the loudest place', () => {
    const meter = createPeakMeter()
    const audio = new Float32Array(1_000_000)
    audio[750_000] = -0.8
    for (let from = 0; from < audio.length; from += 4097) meter.add([audio.subarray(from, from + 4097)])
    const peaks = meter.peaks()
    expect(peaks.length).toBeGreaterThan(2047)
    expect(peaks.length).toBeLessThanOrEqual(4096)
    const loudest = peaks.indexOf(Math.max(...peaks))
    expect(peaks[loudest]).toBeCloseTo(0.8)
    expect(loudest / peaks.length).toBeCloseTo(0.75, 2)
  })

  test('are the loudest of all channels', () => {
    const meter = createPeakMeter()
    meter.add([new Float32Array(64), Float32Array.from({ length: 64 }, () => 0.5)])
    expect([...meter.peaks()]).toEqual([0.5, 0.5])
  })

  test('become as many bars as there is room for', () => {
    expect([...toBars(Float32Array.of(0, 1, 0.5, 0.25), 2)]).toEqual([1, 0.5])
    expect([...toBars(Float32Array.of(0, 1), 4)]).toEqual([0, 0, 1, 1])
    expect([...toBars(new Float32Array(0), 2)]).toEqual([0, 0])
  })
})

describe('a whole sound', () => {
  test('is measured the same in one piece and in many', () => {
    const audio = new Float32Array(rate * 2)
    audio.set(tone(1, 440, 0.5), rate / 2)
    const whole = createAudioMeter(rate, 1)
    whole.add([audio])
    const pieces = createAudioMeter(rate, 1)
    for (let from = 0; from < audio.length; from += 1000) pieces.add([audio.subarray(from, from + 1000)])
    const { loudness = 0, ...others } = pieces.measures()
    const { loudness: expected = 0, ...expectedOthers } = whole.measures()
    // The sums of squares are rounded in a different order.
    expect(loudness).toBeCloseTo(expected, 9)
    expect(others).toEqual(expectedOthers)
    const { durationMs, silenceAtStartMs, silenceAtEndMs, loudest } = whole.measures()
    expect(durationMs).toBe(2000)
    expect(silenceAtStartMs).toBeCloseTo(500, 0)
    expect(silenceAtEndMs).toBeCloseTo(500, 0)
    expect(loudest).toBeCloseTo(0.5, 3)
  })

  test('without anything audible is silent from one end to the other', () => {
    const meter = createAudioMeter(8000, 2)
    meter.add([new Float32Array(8000), new Float32Array(8000)])
    expect(meter.measures()).toMatchObject({ silenceAtStartMs: 1000, silenceAtEndMs: 1000, loudest: 0 })
  })
})
