import { setImmediate } from 'node:timers/promises'
import { encodeChanges, encodeKeyPicture } from './encode-picture.ts'
import type { Raster } from '../images/raster.ts'
import { createFrame } from './frame.ts'
import { describeStream, frameNumberBits } from './parameter-sets.ts'
import { drawMoment, drawStage } from './scene.ts'

/** A video to be made. */
export interface VideoSpec {
  readonly prompt: string
  /** Even numbers of pixels. */
  readonly width: number
  readonly height: number
  readonly seconds: number
  readonly framesPerSecond: number
  /** Another seed gives other colours. */
  readonly seed?: number | undefined
  /** Shown small in a corner, such as the request's first frame. */
  readonly image?: Raster | undefined
}

/** The distance between key frames, to which a player can jump. */
const secondsBetweenKeys = 2

/** Other work gets its turn this often, in milliseconds: the app itself may run in the same process. */
const maxTurnMs = 12

/**
 * Makes a video as MP4 with one H.264 track, its header first so that it plays while it loads. It is made in short
 * turns; 10 s of 1280 × 720 take about a third of a second and 3 MB.
 */
export async function makeVideo(ask: VideoSpec): Promise<Uint8Array> {
  const { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } =
    await import('mediabunny')
  const { framesPerSecond } = ask
  const scene = { ...ask, frames: Math.max(1, Math.round(ask.seconds * framesPerSecond)) }
  const frame = createFrame(ask.width, ask.height)
  const { codec, record } = describeStream(frame, framesPerSecond)
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source, { frameRate: framesPerSecond })
  await output.start()
  const decoderConfig = { codec, codedWidth: ask.width, codedHeight: ask.height, description: record }
  const keyEvery = Math.round(framesPerSecond * secondsBetweenKeys)
  drawStage(frame, scene)
  let turnStart = performance.now()
  for (let index = 0; index < scene.frames; index += 1) {
    drawMoment(frame, scene, index)
    const sinceKey = index % keyEvery
    const data =
      sinceKey === 0
        ? encodeKeyPicture(frame, index / keyEvery)
        : encodeChanges(frame, sinceKey % 2 ** frameNumberBits)
    const kind = sinceKey === 0 ? 'key' : 'delta'
    const packet = new EncodedPacket(data, kind, index / framesPerSecond, 1 / framesPerSecond)
    await source.add(packet, index === 0 ? { decoderConfig } : undefined)
    if (performance.now() - turnStart < maxTurnMs) continue
    await setImmediate()
    turnStart = performance.now()
  }
  await output.finalize()
  if (target.buffer === null) throw new Error('The film was not written')
  return new Uint8Array(target.buffer)
}
