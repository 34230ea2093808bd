/** Converts samples from −1 to 1 to 16-bit little-endian PCM, the content of a WAV file. Values beyond are clipped. */
export function toPcm16(samples: Float32Array): Uint8Array {
  const bytes = new Uint8Array(samples.length * 2)
  const view = new DataView(bytes.buffer)
  for (const [index, sample] of samples.entries()) {
    const clipped = Math.max(-1, Math.min(1, sample))
    view.setInt16(index * 2, Math.round(clipped * (clipped < 0 ? 0x8000 : 0x7fff)), true)
  }
  return bytes
}

/** The highest absolute sample, 0 to 1 and above. */
export function peakOf(samples: Float32Array): number {
  let peak = 0
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
  return peak
}
