import { barHeights, loudestOf, middlesOf } from './loudness-of.ts'
import { maxSide, toWebp } from './small-canvas.ts'
import type { ThumbnailRequest } from './thumbnail-message.ts'

const height = Math.round((maxSide * 3) / 4)
const bars = 56
const barPitch = maxSide / bars
/** The largest height of a bar, as a fraction of the image. */
const tallest = 0.5
/** The seconds decoded at each point: an MP3 decoder is silent for the first packets after seeking. */
const windowSeconds = 0.25
/** Visible on a light and on a dark background. */
const colour = '#3d8fb0'

/**
 * Draws audio as bars on a transparent background. Long audio is sampled at as many points as there are bars, so that
 * an hour takes no longer than a minute.
 */
export async function makeSmallAudio({ address }: ThumbnailRequest): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(maxSide, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('there is nothing to draw on')
  context.fillStyle = colour
  for (const [index, value] of barHeights(await loudnessOf(address)).entries()) {
    const bar = Math.max(4, value * height * tallest)
    context.beginPath()
    context.roundRect(
      index * barPitch + barPitch * 0.2,
      (height - bar) / 2,
      barPitch * 0.6,
      bar,
      barPitch * 0.3,
    )
    context.fill()
  }
  return toWebp(canvas)
}

async function loudnessOf(address: string): Promise<number[]> {
  const { ALL_FORMATS, AudioSampleSink, Input, UrlSource } = await import('mediabunny')
  const input = new Input({ source: new UrlSource(address), formats: ALL_FORMATS })
  try {
    const track = await input.getPrimaryAudioTrack()
    if (track === null || !(await track.canDecode())) throw new Error('the sound cannot be decoded here')
    const first = await track.getFirstTimestamp()
    const places = middlesOf((await track.computeDuration()) - first, bars).map((at) => at + first)
    const loudness: number[] = []
    const sink = new AudioSampleSink(track)
    for (const place of places) {
      let loudest = 0
      for await (const sample of sink.samples(place - windowSeconds, place)) {
        const samples = new Float32Array(sample.numberOfFrames)
        sample.copyTo(samples, { planeIndex: 0, format: 'f32-planar' })
        sample.close()
        loudest = Math.max(loudest, loudestOf(samples))
      }
      loudness.push(loudest)
    }
    return loudness
  } finally {
    input.dispose()
  }
}
