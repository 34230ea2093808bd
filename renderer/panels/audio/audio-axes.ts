import { bottomAxis } from '../charts/axes.ts'
import { formatTick, linearScale, timeScale, withTicksAt, type Scale } from '../charts/scale.ts'
import type { Scene, Shape } from '../charts/scene.ts'
import { mediaText } from '../../../shared/text/en/media.ts'
import { toMel, type Spectrum } from './spectrum-meter.ts'

/** Pixels at the sides of a waveform. */
const side = 10
/** Room that a time needs. */
const tickRoom = 70
const fontSize = 10

/** The time below a waveform of a width. */
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

/** Where times are in a waveform of a width. */
export function positionScale(durationMs: number, width: number, left = side): Scale {
  return timeScale([0, durationMs], [left, left + width], formatClock)
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

/** A time on an axis: `0:05`, `12:30`, `1:02:00`; parts of a second where the axis has them. */
function formatClock(milliseconds: number, step: number): string {
  const total = milliseconds / 1000
  const whole = Math.floor(total + 1e-6)
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const part = step >= 1000 ? '' : formatTick(total - whole, step / 1000).slice(1)
  return `${hours === 0 ? minutes : `${hours}:${two(minutes)}`}:${two(seconds)}${part}`
}

const shownPitches = [100, 500, 1000, 2000, 4000, 8000]

/** Where pitches are in a spectrogram of a height: as far apart as they are for the ear. */
export function pitchScale([low, high]: Spectrum['hertz'], height: number): Scale {
  const mel = linearScale([toMel(low), toMel(high)], [height, 0])
  const ticks = shownPitches.filter((pitch) => pitch >= low && pitch <= high)
  const place = Object.assign((hertz: number): number => mel(toMel(hertz)), mel)
  return withTicksAt(place, ticks, mediaText().chart.hertz)
}

/** Pitches over the left edge of a spectrogram. */
export function pitchAxis(hertz: Spectrum['hertz'], height: number): Scene {
  const scale = pitchScale(hertz, height)
  const ticks = scale.ticks(6).map(({ value, label }) => ({ y: scale(value), label }))
  // Of low ones, which lie close, those are left out that would touch the one above.
  const shown = ticks.filter(
    ({ y }, at) => y - (ticks[at + 1]?.y ?? -Infinity) >= fontSize + 2 && y > fontSize,
  )
  const shapes = shown.flatMap(({ y, label }): Shape[] => [
    { kind: 'line', points: [0, y, 4, y], stroke: 'ink' },
    // The lowest would lie over the lower edge with half of its letters.
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
