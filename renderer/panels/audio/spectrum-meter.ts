import { createFft } from './fft.ts'

/** The level of each pitch over time. */
export interface Spectrum {
  readonly columns: number
  /** The number of bands, from low to high and equally wide on the mel scale. */
  readonly bands: number
  /** The lowest and the highest pitch, in hertz. */
  readonly hertz: readonly [low: number, high: number]
  /** Column by column: 0 is −80 dB or less, 255 is full scale. */
  readonly levels: Uint8Array<ArrayBuffer>
}

export interface SpectrumMeter {
  /** Adds the next samples, one array for each channel. */
  add(channels: readonly Float32Array[]): void
  spectrum(): Spectrum
}

const windowLength = 1024
const maxColumns = 1024
const bands = 64
const lowest = 60
const highest = 12_000
/** The decibels of level 0. */
export const floorDb = -80

/**
 * Measures audio of unknown length. Once there are too many columns, each pair is merged into one, and only half as
 * many windows are transformed from then on: an hour takes little longer than a minute.
 */
export function createSpectrumMeter(sampleRate: number): SpectrumMeter {
  const fft = createFft(windowLength)
  const hann = Float32Array.from(
    { length: windowLength },
    (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / windowLength),
  )
  const edges = bandEdges(sampleRate)
  const ring = new Float32Array(windowLength)
  const windowed = new Float32Array(windowLength)
  const levels = new Uint8Array(maxColumns * bands)
  let hop = windowLength / 4
  let columns = 0
  let written = 0
  let untilNext = hop

  function addColumn(): void {
    if (columns === maxColumns) {
      halve()
      hop *= 2
    }
    for (let at = 0; at < windowLength; at += 1)
      windowed[at] = (ring[(written + at) % windowLength] ?? 0) * (hann[at] ?? 0)
    const magnitudes = fft(windowed)
    for (let band = 0; band < bands; band += 1) {
      let loudest = 0
      for (let bin = edges[band] ?? 0; bin < (edges[band + 1] ?? 0); bin += 1)
        loudest = Math.max(loudest, magnitudes[bin] ?? 0)
      levels[columns * bands + band] = toLevel(loudest)
    }
    columns += 1
  }

  function halve(): void {
    for (let column = 0; column < maxColumns / 2; column += 1) {
      for (let band = 0; band < bands; band += 1) {
        const first = levels[column * 2 * bands + band] ?? 0
        const second = levels[(column * 2 + 1) * bands + band] ?? 0
        levels[column * bands + band] = Math.max(first, second)
      }
    }
    columns = maxColumns / 2
  }

  return {
    add(channels) {
      const length = channels[0]?.length ?? 0
      const share = 1 / Math.max(1, channels.length)
      for (let at = 0; at < length; at += 1) {
        untilNext -= 1
        // Skip samples that no window will contain.
        if (untilNext < windowLength) {
          let sum = 0
          for (const channel of channels) sum += channel[at] ?? 0
          ring[written % windowLength] = sum * share
          written += 1
        }
        if (untilNext > 0) continue
        addColumn()
        untilNext = hop
      }
    },
    spectrum: () => ({
      columns,
      bands,
      hertz: [lowest, Math.min(highest, sampleRate / 2)],
      levels: levels.slice(0, columns * bands),
    }),
  }
}

/** A Hann window turns a full-scale tone into a quarter of the window's length. */
function toLevel(magnitude: number): number {
  const decibels = 20 * Math.log10(Math.max(magnitude / (windowLength / 4), 1e-9))
  return Math.round(255 * Math.min(1, Math.max(0, 1 - decibels / floorDb)))
}

/** The first bin of each band, on the mel scale, followed by the end of the last. Every band has at least one bin. */
function bandEdges(sampleRate: number): number[] {
  const top = toMel(Math.min(highest, sampleRate / 2))
  const bottom = toMel(lowest)
  const edges: number[] = []
  for (let band = 0; band <= bands; band += 1) {
    const hertz = fromMel(bottom + ((top - bottom) * band) / bands)
    const bin = Math.round((hertz * windowLength) / sampleRate)
    edges.push(Math.max(bin, (edges.at(-1) ?? 0) + 1))
  }
  return edges
}

/** Converts hertz to mel, the perceived pitch. */
export function toMel(hertz: number): number {
  return 2595 * Math.log10(1 + hertz / 700)
}

function fromMel(mel: number): number {
  return 700 * (10 ** (mel / 2595) - 1)
}

/** The pitch in the middle of a band, in hertz. */
export function pitchOfBand({ hertz: [low, high], bands: count }: Spectrum, band: number): number {
  const bottom = toMel(low)
  return fromMel(bottom + ((toMel(high) - bottom) * (band + 0.5)) / count)
}
