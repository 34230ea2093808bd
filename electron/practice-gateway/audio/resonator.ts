/** Lets one frequency through better than all others: the two-pole filter that a formant is made of. */
export interface Resonator {
  /** In hertz. */
  tune(frequency: number, bandwidth: number): void
  next(sample: number): number
}

export function createResonator(sampleRate: number): Resonator {
  let gain = 1
  let first = 0
  let second = 0
  let last = 0
  let beforeLast = 0
  return {
    tune(frequency, bandwidth) {
      const radius = Math.exp((-Math.PI * bandwidth) / sampleRate)
      first = 2 * radius * Math.cos((2 * Math.PI * Math.min(frequency, sampleRate * 0.46)) / sampleRate)
      second = -radius * radius
      gain = 1 - first - second
    },
    next(sample) {
      const value = gain * sample + first * last + second * beforeLast
      beforeLast = last
      last = value
      return value
    },
  }
}
