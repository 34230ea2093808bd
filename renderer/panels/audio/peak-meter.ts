/** The peak of each stretch of audio, 0 to 1 (and above where it clips); all stretches are equally long. */
export interface PeakMeter {
  /** Adds the next samples, one array for each channel. */
  add(channels: readonly Float32Array[]): void
  /** The peaks so far: at most `maxPeaks` values. */
  peaks(): Float32Array<ArrayBuffer>
}

/** Two values for each pixel of the widest waveform. */
const maxPeaks = 4096
const shortestStretch = 32

/**
 * Measures audio of unknown length: once there are too many stretches, each pair is merged into one of twice the
 * length. Memory use does not grow.
 */
export function createPeakMeter(): PeakMeter {
  const found = new Float32Array(maxPeaks)
  let stretch = shortestStretch
  let count = 0
  let current = 0
  let inCurrent = 0

  function close(): void {
    if (count === maxPeaks) {
      for (let at = 0; at < maxPeaks / 2; at += 1) {
        found[at] = Math.max(found[at * 2] ?? 0, found[at * 2 + 1] ?? 0)
      }
      count = maxPeaks / 2
      stretch *= 2
      // The stretch that was complete is now only half of one.
      return
    }
    found[count] = current
    count += 1
    current = 0
    inCurrent = 0
  }

  return {
    add(channels) {
      const length = channels[0]?.length ?? 0
      for (let from = 0; from < length;) {
        const to = Math.min(length, from + stretch - inCurrent)
        for (const channel of channels) {
          for (let at = from; at < to; at += 1) {
            const value = Math.abs(channel[at] ?? 0)
            if (value > current) current = value
          }
        }
        inCurrent += to - from
        from = to
        if (inCurrent >= stretch) close()
      }
    },
    peaks() {
      const isOpen = inCurrent > 0
      const peaks = new Float32Array(Math.min(maxPeaks, count + (isOpen ? 1 : 0)))
      peaks.set(found.subarray(0, count))
      if (isOpen) peaks[peaks.length - 1] = Math.max(current, peaks.at(-1) ?? 0)
      return peaks
    },
  }
}

/** Resamples peaks to `count` bars. Short audio repeats values. */
export function toBars(peaks: Float32Array, count: number): Float32Array<ArrayBuffer> {
  const bars = new Float32Array(Math.max(0, count))
  if (peaks.length === 0) return bars
  for (let bar = 0; bar < bars.length; bar += 1) {
    const from = Math.floor((bar * peaks.length) / bars.length)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / bars.length))
    let loudest = 0
    for (let at = from; at < to; at += 1) loudest = Math.max(loudest, peaks[at] ?? 0)
    bars[bar] = loudest
  }
  return bars
}
