/** Returns the magnitudes of a real signal whose length is a power of two: half as many values, from 0 Hz up. */
export interface Fft {
  (samples: Float32Array): Float32Array
}

/** Prepares transforms of one length. Each call overwrites the array that the call before returned. */
export function createFft(length: number): Fft {
  const real = new Float32Array(length)
  const imaginary = new Float32Array(length)
  const magnitudes = new Float32Array(length / 2)
  const bits = Math.log2(length)
  const order = Uint32Array.from({ length }, (_, at) => reverse(at, bits))
  const cosines = Float32Array.from({ length: length / 2 }, (_, at) => Math.cos((2 * Math.PI * at) / length))
  const sines = Float32Array.from({ length: length / 2 }, (_, at) => -Math.sin((2 * Math.PI * at) / length))

  return (samples) => {
    for (let at = 0; at < length; at += 1) {
      real[at] = samples[order[at] ?? 0] ?? 0
      imaginary[at] = 0
    }
    for (let size = 2; size <= length; size *= 2) {
      const half = size / 2
      const step = length / size
      for (let from = 0; from < length; from += size) {
        for (let at = 0; at < half; at += 1) {
          const cosine = cosines[at * step] ?? 0
          const sine = sines[at * step] ?? 0
          const low = from + at
          const high = low + half
          const highReal = real[high] ?? 0
          const highImaginary = imaginary[high] ?? 0
          const turnedReal = highReal * cosine - highImaginary * sine
          const turnedImaginary = highReal * sine + highImaginary * cosine
          const lowReal = real[low] ?? 0
          const lowImaginary = imaginary[low] ?? 0
          real[high] = lowReal - turnedReal
          imaginary[high] = lowImaginary - turnedImaginary
          real[low] = lowReal + turnedReal
          imaginary[low] = lowImaginary + turnedImaginary
        }
      }
    }
    for (let at = 0; at < magnitudes.length; at += 1)
      magnitudes[at] = Math.hypot(real[at] ?? 0, imaginary[at] ?? 0)
    return magnitudes
  }
}

function reverse(value: number, bits: number): number {
  let reversed = 0
  for (let bit = 0; bit < bits; bit += 1) reversed |= ((value >> bit) & 1) << (bits - 1 - bit)
  return reversed
}
