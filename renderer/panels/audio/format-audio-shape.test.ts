import { expect, it } from 'vitest'
import { formatAudioShape } from './format-audio-shape.ts'

it('tells the rate and the channels of a sound, as far as they are known', () => {
  expect([
    formatAudioShape({ sampleRate: 48_000, channels: 1 }),
    formatAudioShape({ sampleRate: 44_100, channels: 2 }),
    formatAudioShape({ sampleRate: 22_050, channels: 6 }),
    formatAudioShape({ sampleRate: 8_000 }),
    formatAudioShape({}),
  ]).toEqual(['48 kHz mono', '44.1 kHz stereo', '22.05 kHz 6 channels', '8 kHz', undefined])
})
