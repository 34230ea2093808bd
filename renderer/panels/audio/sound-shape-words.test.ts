import { expect, it } from 'vitest'
import { soundShapeWords } from './sound-shape-words.ts'

it('tells the rate and the channels of a sound, as far as they are known', () => {
  expect([
    soundShapeWords({ sampleRate: 48_000, channels: 1 }),
    soundShapeWords({ sampleRate: 44_100, channels: 2 }),
    soundShapeWords({ sampleRate: 22_050, channels: 6 }),
    soundShapeWords({ sampleRate: 8_000 }),
    soundShapeWords({}),
  ]).toEqual(['48 kHz mono', '44.1 kHz stereo', '22.05 kHz 6 channels', '8 kHz', undefined])
})
