import { toBars } from './peak-meter.ts'

/** What a waveform is drawn in; colours as CSS writes them. */
export interface WaveformColours {
  readonly played: string
  readonly rest: string
  readonly band: string
  readonly activeBand: string
  /** Of a spectrum, from quiet to loud. */
  readonly heat: readonly string[]
}

/** A stretch that is marked, in parts of the whole length. */
export interface DrawnRegion {
  readonly start: number
  readonly end: number
  readonly isActive: boolean
}

export interface DrawnWaveform {
  readonly peaks: Float32Array
  /** How many bars are played: `playedBars`. */
  readonly done: number
  readonly regions: readonly DrawnRegion[]
  readonly colours: WaveformColours
}

/** A bar and the gap after it, in CSS pixels. */
const barWidth = 2
const barStep = 4
/** What silence looks like: a dot, so that one sees that something was there. */
const shortestBar = 2

/** How many bars of a waveform this wide are played when the head is at `played`, 0 to 1. */
export function playedBars(width: number, played: number): number {
  return Math.floor((played * width - barWidth / 2) / barStep) + 1
}

/**
 * Draws onto a canvas whose context is scaled to CSS pixels. Bars are as high as the loudest stretch is loud; quiet
 * sounds are drawn larger, up to four times, because they would be a line otherwise.
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
