import { mediaText } from '../../../shared/text/en/media.ts'

/** The sample rate and channels: `48 kHz mono`, `44.1 kHz stereo`. `undefined` when unknown. */
export function formatAudioShape(audio: {
  readonly sampleRate?: number | undefined
  readonly channels?: number | undefined
}): string | undefined {
  const { sampleRate, channels } = audio
  const rate =
    sampleRate === undefined
      ? undefined
      : mediaText().kilohertz(String(Number((sampleRate / 1000).toFixed(2))))
  const places = channels === undefined ? undefined : formatChannels(channels)
  const parts = [rate, places].filter((word) => word !== undefined)
  return parts.length === 0 ? undefined : parts.join(' ')
}

function formatChannels(channels: number): string {
  const text = mediaText()
  if (channels === 1) return text.mono
  return channels === 2 ? text.stereo : text.channels(channels)
}
