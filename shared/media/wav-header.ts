/** The sample layout of a WAV file. Samples are 16 bits each, little-endian, with interleaved channels. */
export interface WavShape {
  /** Samples per second per channel. */
  readonly sampleRate: number
  readonly channels: number
}

export const wavHeaderBytes = 44

/** The maximum that the length fields of a WAV file can express, in whole samples of any layout. */
export const maxWavDataBytes = 0xffff_ff00 - wavHeaderBytes

/** Returns the canonical header of a 16-bit PCM WAV file, followed by exactly `dataBytes` of samples. */
export function wavHeader({ sampleRate, channels }: WavShape, dataBytes: number): Uint8Array {
  const header = new Uint8Array(wavHeaderBytes)
  const view = new DataView(header.buffer)
  const write = (at: number, text: string): void => {
    for (let index = 0; index < text.length; index += 1) header[at + index] = text.charCodeAt(index)
  }
  write(0, 'RIFF')
  view.setUint32(4, wavHeaderBytes - 8 + dataBytes, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, channels, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * channels * 2, true)
  view.setUint16(32, channels * 2, true)
  view.setUint16(34, 16, true)
  write(36, 'data')
  view.setUint32(40, dataBytes, true)
  return header
}
