/** What the samples of a sound are: `48 kHz mono`, `44.1 kHz stereo`. `undefined` when nobody knows. */
export function formatAudioShape(audio: {
  readonly sampleRate?: number | undefined
  readonly channels?: number | undefined
}): string | undefined {
  const { sampleRate, channels } = audio
  const rate = sampleRate === undefined ? undefined : `${Number((sampleRate / 1000).toFixed(2))} kHz`
  const places = channels === undefined ? undefined : formatChannels(channels)
  const parts = [rate, places].filter((word) => word !== undefined)
  return parts.length === 0 ? undefined : parts.join(' ')
}

function formatChannels(channels: number): string {
  if (channels === 1) return 'mono'
  return channels === 2 ? 'stereo' : `${channels} channels`
}
