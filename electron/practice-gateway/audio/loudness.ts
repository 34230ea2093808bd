/** The loudness of samples; full scale is 1. */
export interface Loudness {
  /** The root of the mean square. */
  readonly mean: number
  readonly peak: number
}

/** The sample format of a WAV file. */
export interface SampleShape {
  readonly isFloat: boolean
  readonly bits: number
}

export interface LoudnessMeter {
  /** Whole samples only. */
  add(bytes: Buffer): void
  readonly value: () => Loudness
}

/** Measures samples of all channels together. `undefined` for a sample format that is not supported. */
export function createLoudnessMeter({ isFloat, bits }: SampleShape): LoudnessMeter | undefined {
  const read = readerOf(isFloat, bits)
  if (read === undefined) return undefined
  const step = bits / 8
  let squares = 0
  let count = 0
  let peak = 0
  return {
    add(bytes) {
      // Local variables: updating captured ones for every sample would allocate memory each time.
      let [sum, added, highest] = [0, 0, 0]
      for (let at = 0; at + step <= bytes.length; at += step) {
        const sample = read(bytes, at)
        if (!Number.isFinite(sample)) continue
        sum += sample * sample
        added += 1
        const level = Math.abs(sample)
        if (level > highest) highest = level
      }
      squares += sum
      count += added
      peak = Math.max(peak, highest)
    },
    value: () => ({ mean: count === 0 ? 0 : Math.sqrt(squares / count), peak }),
  }
}

function readerOf(isFloat: boolean, bits: number): ((bytes: Buffer, at: number) => number) | undefined {
  if (isFloat) return bits === 32 ? (bytes, at) => bytes.readFloatLE(at) : undefined
  if (bits === 8) return (bytes, at) => (bytes.readUInt8(at) - 128) / 128
  if (bits !== 16 && bits !== 24 && bits !== 32) return undefined
  const full = 2 ** (bits - 1)
  return (bytes, at) => bytes.readIntLE(at, bits / 8) / full
}

/** In decibels relative to full scale, as people write it: `-18.3 dBFS`. */
export function inDecibels(level: number): string {
  if (level === 0) return 'silence'
  const decibels = Math.round(200 * Math.log10(level)) / 10
  // A level just below full scale rounds to -0, which is written as 0.
  return `${(decibels === 0 ? 0 : decibels).toFixed(1)} dBFS`
}
