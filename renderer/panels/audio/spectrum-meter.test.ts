import { expect, test } from 'vitest'
import { createFft } from './fft.ts'
import { createSpectrumMeter } from './spectrum-meter.ts'

const rate = 24_000

function tone(seconds: number, hertz: number): Float32Array {
  return Float32Array.from({ length: seconds * rate }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / rate))
}

const loudestBand = (levels: Uint8Array): number => levels.indexOf(Math.max(...levels))

/** The band that contains a tone. */
function bandOf(hertz: number): number {
  const meter = createSpectrumMeter(rate)
  meter.add([tone(0.5, hertz)])
  const { columns, bands, levels } = meter.spectrum()
  const middle = levels.subarray(bands * (columns >> 1), bands * ((columns >> 1) + 1))
  expect(Math.max(...middle)).toBeGreaterThan(245)
  return loudestBand(middle)
}

test('a whole number of waves is found in its own place alone', () => {
  const magnitudes = createFft(64)(
    Float32Array.from({ length: 64 }, (_, at) => Math.cos((2 * Math.PI * 5 * at) / 64)),
  )
  expect(magnitudes).toHaveLength(32)
  expect(magnitudes[5]).toBeCloseTo(32, 3)
  expect(Math.max(...magnitudes.filter((_, at) => at !== 5))).toBeLessThan(0.001)
})

test('a tone at full scale is at the top of its band, and a higher one above it', () => {
  expect(bandOf(440)).toBeLessThan(bandOf(1760))
  expect(bandOf(1760)).toBeLessThan(bandOf(7040))
})

test('stays within its columns, however long the sound is, and keeps places', () => {
  const meter = createSpectrumMeter(rate)
  const silence = new Float32Array(rate * 30)
  meter.add([silence])
  meter.add([tone(30, 440)])
  const { columns, bands, levels } = meter.spectrum()
  expect(columns).toBeGreaterThan(511)
  expect(columns).toBeLessThanOrEqual(1024)
  const loud = (column: number) => Math.max(...levels.subarray(column * bands, (column + 1) * bands))
  expect(loud(Math.floor(columns * 0.45))).toBe(0)
  expect(loud(Math.floor(columns * 0.55))).toBeGreaterThan(245)
})
