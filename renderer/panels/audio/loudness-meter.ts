/** Integrated loudness according to ITU-R BS.1770-4: K-weighted, in blocks of 400 ms, gated. */
export interface LoudnessMeter {
  /** Adds the next samples, one array for each channel. */
  add(channels: readonly Float32Array[]): void
  /** The loudness in LUFS. `undefined` for less than one block, and for silence. */
  loudness(): number | undefined
}

/** A block is four steps long, and a new block begins with each step. */
const stepSeconds = 0.1
const stepsOfBlock = 4
const silentLufs = -70
const quieterThanMean = 10

export function createLoudnessMeter(sampleRate: number, channelCount: number): LoudnessMeter {
  const filters = Array.from({ length: channelCount }, () => createWeighting(sampleRate))
  const stepLength = Math.round(sampleRate * stepSeconds)
  /** The mean square of each step, summed over the channels. */
  const steps: number[] = []
  let sum = 0
  let inStep = 0

  return {
    add(channels) {
      const length = channels[0]?.length ?? 0
      for (let from = 0; from < length;) {
        const to = Math.min(length, from + stepLength - inStep)
        for (const [index, addSquares] of filters.entries()) {
          const channel = channels[index]
          if (channel !== undefined) sum += addSquares(channel, from, to)
        }
        inStep += to - from
        from = to
        if (inStep < stepLength) continue
        steps.push(sum / stepLength)
        sum = 0
        inStep = 0
      }
    },
    loudness() {
      const blocks = steps
        .slice(0, Math.max(0, steps.length - stepsOfBlock + 1))
        .map((_, from) => mean(steps.slice(from, from + stepsOfBlock)))
        .filter((power) => toLufs(power) > silentLufs)
      if (blocks.length === 0) return undefined
      const gate = toLufs(mean(blocks)) - quieterThanMean
      return toLufs(mean(blocks.filter((power) => toLufs(power) > gate)))
    },
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length
}

function toLufs(power: number): number {
  return -0.691 + 10 * Math.log10(power)
}

/**
 * The K-weighting for any sample rate: a shelf filter for the head, then a high pass, both transformed from the
 * standard's analogue filters. Returns the sum of the squares of the filtered samples. Both filters run in one loop,
 * because every sample of an hour passes through it.
 */
function createWeighting(sampleRate: number): (samples: Float32Array, from: number, to: number) => number {
  const [b0, b1, b2, a1, a2] = shelfOf(sampleRate)
  const [c0, c1, c2, d1, d2] = highPassOf(sampleRate)
  let shelfFirst = 0
  let shelfSecond = 0
  let passFirst = 0
  let passSecond = 0
  return (samples, from, to) => {
    let squares = 0
    for (let at = from; at < to; at += 1) {
      const sample = samples[at] ?? 0
      const shelved = b0 * sample + shelfFirst
      shelfFirst = b1 * sample - a1 * shelved + shelfSecond
      shelfSecond = b2 * sample - a2 * shelved
      const passed = c0 * shelved + passFirst
      passFirst = c1 * shelved - d1 * passed + passSecond
      passSecond = c2 * shelved - d2 * passed
      squares += passed * passed
    }
    return squares
  }
}

type Coefficients = readonly [b0: number, b1: number, b2: number, a1: number, a2: number]

function shelfOf(sampleRate: number): Coefficients {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate)
  const q = 0.7071752369554196
  const high = 10 ** (3.999843853973347 / 20)
  const middle = high ** 0.4996667741545416
  const a0 = 1 + k / q + k * k
  return [
    (high + (middle * k) / q + k * k) / a0,
    (2 * (k * k - high)) / a0,
    (high - (middle * k) / q + k * k) / a0,
    (2 * (k * k - 1)) / a0,
    (1 - k / q + k * k) / a0,
  ]
}

function highPassOf(sampleRate: number): Coefficients {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate)
  const q = 0.5003270373238773
  const a0 = 1 + k / q + k * k
  return [1, -2, 1, (2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0]
}
