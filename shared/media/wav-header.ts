/** What the samples of a WAV file are. They are 16 bits each, little-endian, with the channels interleaved. */
export interface WavShape {
  /** Samples a second of each channel. */
  readonly sampleRate: number
  readonly channels: number
}

export const wavHeaderBytes = 44

/** As much as the length fields of a WAV file can say, in whole samples of any shape. */
export const maxWavDataBytes = 0xffff_ff00 - wavHeaderBytes

/** The head of a WAV file of 16-bit PCM in its canonical form: `dataBytes` of samples follow, and nothing else. */
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
