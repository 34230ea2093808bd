import { toHexColour } from '../../controls/hooks/to-hex-colour.ts'
import { bottomAxis, leftAxis } from '../charts/axes.ts'
import { chartFileName, type ChartFile } from '../charts/chart-file.ts'
import { linearScale } from '../charts/scale.ts'
import type { Shape } from '../charts/scene.ts'
import { pitchScale, positionScale } from './audio-axes.ts'
import type { AudioMeasures } from './audio-meter.ts'
import { drawSpectrum } from './draw-spectrum.ts'
import { toBars } from './peak-meter.ts'
import { floorDb, pitchOfBand } from './spectrum-meter.ts'
import type { Series } from './use-waveform-colours.ts'
import { mediaText } from '../../../shared/text/en/media.ts'

const plot = { left: 52, top: 24, width: 720, height: 180 }
const room = { width: plot.left + plot.width + 20, height: plot.top + plot.height + 36 }
const bottom = plot.top + plot.height

/** A waveform as a chart for a file: peaks over time. */
export function toWaveformFile(label: string, measures: AudioMeasures, series: Series): ChartFile {
  const { durationMs, peaks } = measures
  const { waveform, time, peak } = mediaText().chart
  return {
    name: chartFileName('waveform', label),
    title: waveform,
    caption: label,
    draw() {
      const scale = linearScale([-1, 1], [bottom, plot.top])
      const bars = [...toBars(peaks, plot.width / 3)]
      const path = bars.map((value, at) => {
        const x = plot.left + at * 3 + 1
        // oxlint-disable-next-line text/untranslated -- A path to draw.
        return `M${x} ${scale(Math.max(0.005, Math.min(1, value)))}V${scale(-Math.max(0.005, Math.min(1, value)))}`
      })
      return {
        ...room,
        shapes: [
          ...timeAxisOf(durationMs, time),
          ...leftAxis({
            scale,
            ticks: 4,
            x: plot.left,
            grid: [plot.left, plot.left + plot.width],
            title: peak,
          }),
          { kind: 'path', d: path.join(''), stroke: `data-${series}`, width: 2 },
        ],
      }
    },
    table: {
      columns: [{ name: time, unit: 's' }, { name: peak }],
      rowCount: peaks.length,
      row: (index) => [seconds(durationMs, index, peaks.length), rounded(peaks[index])],
    },
  }
}

/** A spectrogram as a chart for a file: the level of each pitch over time. */
export function toSpectrumFile(label: string, { durationMs, spectrum }: AudioMeasures): ChartFile {
  const { columns, bands, levels, hertz } = spectrum
  const { spectrogram, time, pitch, quiet, loud, hertz: inHertz } = mediaText().chart
  return {
    name: chartFileName('spectrogram', label),
    title: spectrogram,
    caption: label,
    legend: [
      { id: 'quiet', label: quiet(floorDb), colour: 'heat-0', shape: 'swatch' },
      { id: 'loud', label: loud, colour: 'heat-6', shape: 'swatch' },
    ],
    draw({ colours }) {
      const canvas = document.createElement('canvas')
      canvas.width = plot.width
      canvas.height = plot.height
      const context = canvas.getContext('2d')
      const heat = [0, 1, 2, 3, 4, 5, 6].map((step) => toHexColour(colours(`heat-${step}`)))
      if (context !== null) drawSpectrum(context, plot, spectrum, heat)
      const scale = pitchScale(hertz, plot.height)
      const { width, height } = plot
      return {
        ...room,
        shapes: [
          { kind: 'image', x: plot.left, y: plot.top, width, height, source: canvas },
          { kind: 'group', y: plot.top, shapes: leftAxis({ scale, ticks: 6, x: plot.left }) },
          { kind: 'text', x: 0, y: plot.top - 14, text: pitch, size: 10, fill: 'ink-3' },
          ...timeAxisOf(durationMs, time),
        ],
      }
    },
    table: {
      columns: [
        { name: time, unit: 's' },
        ...Array.from({ length: bands }, (_, band) => ({
          name: inHertz(Math.round(pitchOfBand(spectrum, band))),
          unit: 'dB',
        })),
      ],
      rowCount: columns,
      row(index) {
        const column = levels.subarray(index * bands, (index + 1) * bands)
        return [seconds(durationMs, index, columns), ...Array.from(column, decibelsOf)]
      },
    },
  }
}

function timeAxisOf(durationMs: number, title: string): Shape[] {
  const scale = positionScale(Math.max(1, durationMs), plot.width, plot.left)
  return bottomAxis({ scale, ticks: 8, y: bottom, title })
}

/** Converts a level to decibels below full scale. */
function decibelsOf(level: number): number {
  return Math.round(floorDb * (1 - level / 255) * 10) / 10
}

/** Returns the start of a stretch in seconds, when the duration is divided into `count` equal stretches. */
function seconds(durationMs: number, index: number, count: number): number {
  return Math.round((durationMs * index) / Math.max(1, count)) / 1000
}

function rounded(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.round(value * 10_000) / 10_000
}
