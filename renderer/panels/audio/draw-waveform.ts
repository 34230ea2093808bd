import { toBars } from './peak-meter.ts'

/** The colours of a waveform, as CSS values. */
export interface WaveformColours {
  readonly played: string
  readonly rest: string
  readonly band: string
  readonly activeBand: string
  /** The colours of a spectrogram, from quiet to loud. */
  readonly heat: readonly string[]
}

/** A highlighted stretch; its bounds are fractions of the duration. */
export interface DrawnRegion {
  readonly start: number
  readonly end: number
  readonly isActive: boolean
}

export interface DrawnWaveform {
  readonly peaks: Float32Array
  /** The number of bars that have been played: `playedBars`. */
  readonly done: number
  readonly regions: readonly DrawnRegion[]
  readonly colours: WaveformColours
}

/** The width of a bar, and of the gap after it, in CSS pixels. */
const barWidth = 2
const barStep = 4
/** Silence is drawn as a dot rather than left blank. */
const shortestBar = 2

/** The number of played bars in a waveform of this width; `played` is the position, 0 to 1. */
export function playedBars(width: number, played: number): number {
  return Math.floor((played * width - barWidth / 2) / barStep) + 1
}

/**
 * Draws onto a canvas whose context is scaled to CSS pixels. The height of a bar shows the peak of its stretch; quiet
 * audio is magnified, up to four times, because it would be a flat line otherwise.
 */
export function drawWaveform(
  context: CanvasRenderingContext2D,
  size: { readonly width: number; readonly height: number },
  { peaks, done, regions, colours }: DrawnWaveform,
): void {
  const { width, height } = size
  context.clearRect(0, 0, width, height)
  for (const { start, end, isActive } of regions) {
    context.fillStyle = isActive ? colours.activeBand : colours.band
    const left = Math.round(start * width)
    context.fillRect(left, 0, Math.max(1, Math.round(end * width) - left - 1), height)
  }
  const bars = toBars(peaks, Math.floor((width + barStep - barWidth) / barStep))
  const loudest = bars.reduce((most, value) => Math.max(most, value), 0)
  const scale = loudest === 0 ? 1 : Math.min(4, 1 / loudest)
  const middle = height / 2
  for (const [index, value] of bars.entries()) {
    const left = index * barStep
    const length = Math.max(shortestBar, Math.min(1, value * scale) * height)
    context.fillStyle = index < done ? colours.played : colours.rest
    context.beginPath()
    context.roundRect(left, middle - length / 2, barWidth, length, 1)
    context.fill()
  }
}
