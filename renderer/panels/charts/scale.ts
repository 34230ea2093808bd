import { formatCount, formatNumber } from '../../lib/format-number.ts'

/** A value that an axis labels. */
export interface Tick {
  readonly value: number
  readonly label: string
}

/** Maps values to positions. */
export interface Scale {
  readonly domain: readonly [low: number, high: number]
  readonly range: readonly [start: number, end: number]
  /** The position of a value in pixels; values outside the domain are extrapolated. */
  (value: number): number
  /** Round values of the domain, about as many as `wanted`. */
  ticks(wanted: number): readonly Tick[]
}

/** Formats the number of a tick; `step` is the distance between ticks. */
export type FormatTick = (value: number, step: number) => string

type Span = readonly [number, number]

/** A linear scale. */
export function linearScale(domain: Span, range: Span, format: FormatTick = formatTick): Scale {
  const [low, high] = widened(domain)
  const [start, end] = range
  const place = (value: number): number => start + ((value - low) / (high - low)) * (end - start)
  return Object.assign(place, {
    domain: [low, high] as const,
    range,
    ticks(wanted: number) {
      const step = niceStep((high - low) / Math.max(1, wanted))
      return roundValues(low, high, step).map((value) => ({ value, label: format(value, step) }))
    },
  })
}

/** A logarithmic scale. Both ends of the domain must be above 0. */
export function logScale(
  domain: Span,
  range: Span,
  { base = 10, format = formatTick }: { base?: number; format?: FormatTick } = {},
): Scale {
  const [low, high] = domain[0] === domain[1] ? [domain[0] / base, domain[1] * base] : domain
  const [start, end] = range
  const share = (value: number): number => Math.log(value / low) / Math.log(high / low)
  return Object.assign((value: number): number => start + share(value) * (end - start), {
    domain: [low, high] as const,
    range,
    ticks(wanted: number) {
      const first = Math.ceil(Math.log(low) / Math.log(base) - 1e-9)
      const last = Math.floor(Math.log(high) / Math.log(base) + 1e-9)
      const stride = Math.max(1, Math.ceil((last - first + 1) / Math.max(1, wanted)))
      const powers: Tick[] = []
      for (let power = first; power <= last; power += stride) {
        const value = base ** power
        powers.push({ value, label: format(value, value) })
      }
      return powers
    },
  })
}

/** A scale of milliseconds with ticks at round seconds or minutes. */
export function timeScale(domain: Span, range: Span, format: FormatTick = formatSeconds): Scale {
  const linear = linearScale(domain, range)
  const [low, high] = linear.domain
  return Object.assign((value: number): number => linear(value), {
    domain: linear.domain,
    range,
    ticks(wanted: number) {
      const least = (high - low) / Math.max(1, wanted)
      const step =
        secondSteps.find((seconds) => seconds * 1000 >= least * 0.999) ?? niceStep(least / 3_600_000) * 3600
      return roundValues(low, high, step * 1000).map((value) => ({
        value,
        label: format(value, step * 1000),
      }))
    },
  })
}

const secondSteps = [
  0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 3, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800,
  3600,
]

/** The same scale with ticks at the given values. */
export function withTicksAt(
  scale: Scale,
  values: readonly number[],
  format: (value: number) => string = formatCount,
): Scale {
  const ticks = values.map((value) => ({ value, label: format(value) }))
  return Object.assign((value: number): number => scale(value), {
    domain: scale.domain,
    range: scale.range,
    ticks: () => ticks,
  })
}

/** The smallest of 1, 2 and 5 times a power of ten that is at least `least`. */
export function niceStep(least: number): number {
  if (!(least > 0) || !Number.isFinite(least)) return 1
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = least / power
  return (factor <= 1.0001 ? 1 : factor <= 2.0001 ? 2 : factor <= 5.0001 ? 5 : 10) * power
}

/** Formats with no more decimals than the step has: `0.25`, `1,500`, `−2`. */
export function formatTick(value: number, step: number): string {
  const decimals = Math.max(0, Math.min(9, Math.ceil(-Math.log10(step) - 1e-9)))
  // One decimal more if the step would be rounded, such as 0.25.
  const needed = Number((step * 10 ** decimals).toFixed(6)) % 1 === 0 ? decimals : decimals + 1
  if (needed === 0) return formatCount(value)
  return formatNumber(Object.is(Number(value.toFixed(needed)), -0) ? 0 : value, needed)
}

/** Formats milliseconds as seconds: `0`, `0.5`, `2`. */
function formatSeconds(value: number, step: number): string {
  return formatTick(value / 1000, step / 1000)
}

/** Formats a fraction as a percentage without the sign, which is in the axis title. */
export function formatPercent(value: number, step: number): string {
  return formatTick(value * 100, step * 100)
}

/** Widens a domain that consists of one value. */
function widened([low, high]: Span): [number, number] {
  if (low < high) return [low, high]
  return low === 0 ? [0, 1] : [low - Math.abs(low) / 2, low + Math.abs(low) / 2]
}

/** Multiples of the step, computed by multiplication: repeated addition could lose the last one to rounding. */
function roundValues(low: number, high: number, step: number): number[] {
  const first = Math.ceil(low / step - 1e-9)
  const last = Math.floor(high / step + 1e-9)
  const decimals = Math.max(0, Math.min(12, 1 - Math.floor(Math.log10(step))))
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) =>
    Number(((first + at) * step).toFixed(decimals)),
  )
}
