import { bottomAxis } from '../charts/axes.ts'
import { formatTick, linearScale, timeScale, withTicksAt, type Scale } from '../charts/scale.ts'
import type { Scene, Shape } from '../charts/scene.ts'
import { mediaText } from '../../../shared/text/en/media.ts'
import { toMel, type Spectrum } from './spectrum-meter.ts'

/** Padding at both sides of a waveform, in pixels. */
const side = 10
/** The width that the label of a time needs, in pixels. */
const tickRoom = 70
const fontSize = 10

/** The time axis below a waveform of the given width. */
export function timeAxis(durationMs: number, width: number): Scene {
  const size = { width: width + 2 * side, height: 21 }
  if (durationMs <= 0 || width <= 0) return { ...size, shapes: [] }
  return {
    ...size,
    shapes: bottomAxis({
      scale: positionScale(durationMs, width),
      ticks: width / tickRoom,
      y: 0,
      width: size.width,
    }),
  }
}

/** The scale that places times in a waveform of the given width. */
export function positionScale(durationMs: number, width: number, left = side): Scale {
  return timeScale([0, durationMs], [left, left + width], formatClock)
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

/** A time on an axis: `0:05`, `12:30`, `1:02:00`, with fractions of a second where the axis needs them. */
function formatClock(milliseconds: number, step: number): string {
  const total = milliseconds / 1000
  const whole = Math.floor(total + 1e-6)
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const part = step >= 1000 ? '' : formatTick(total - whole, step / 1000).slice(1)
  return `${hours === 0 ? minutes : `${hours}:${two(minutes)}`}:${two(seconds)}${part}`
}

const shownPitches = [100, 500, 1000, 2000, 4000, 8000]

/** The scale that places pitches in a spectrogram of the given height, on the mel scale. */
export function pitchScale([low, high]: Spectrum['hertz'], height: number): Scale {
  const mel = linearScale([toMel(low), toMel(high)], [height, 0])
  const ticks = shownPitches.filter((pitch) => pitch >= low && pitch <= high)
  const place = Object.assign((hertz: number): number => mel(toMel(hertz)), mel)
  return withTicksAt(place, ticks, mediaText().chart.hertz)
}

/** The pitch axis, drawn over the left edge of a spectrogram. */
export function pitchAxis(hertz: Spectrum['hertz'], height: number): Scene {
  const scale = pitchScale(hertz, height)
  const ticks = scale.ticks(6).map(({ value, label }) => ({ y: scale(value), label }))
  // Low pitches lie close together: leave out labels that would touch the one above.
  const shown = ticks.filter(
    ({ y }, at) => y - (ticks[at + 1]?.y ?? -Infinity) >= fontSize + 2 && y > fontSize,
  )
  const shapes = shown.flatMap(({ y, label }): Shape[] => [
    { kind: 'line', points: [0, y, 4, y], stroke: 'ink' },
    // Keep the lowest label inside the image.
    {
      kind: 'text',
      x: 7,
      y: Math.min(y, height - fontSize / 2 - 2),
      text: label,
      size: fontSize,
      fill: 'ink',
      halo: 'surface',
    },
  ])
  return { width: 60, height, shapes }
}
