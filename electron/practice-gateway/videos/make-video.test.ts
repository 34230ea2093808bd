import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny'
import { describe, expect, test } from 'vitest'
import { createBitWriter } from './bit-writer.ts'
import { createFrame, fillRectangle } from './frame.ts'
import { flatColour } from './intra-block.ts'
import { makeVideo } from './make-video.ts'
import { wrapUnit } from './unit.ts'

const boat = { prompt: 'A red boat', width: 320, height: 180, seconds: 3, framesPerSecond: 12 }

async function trackOf(video: Uint8Array) {
  const input = new Input({ source: new BufferSource(video), formats: [MP4] })
  const track = await input.getPrimaryVideoTrack()
  if (track === null) throw new Error('There is no video track')
  return track
}

describe('a film', () => {
  test('has the size, the length and the pictures it was asked for, and can be entered every two seconds', async () => {
    const track = await trackOf(await makeVideo(boat))
    expect([track.codec, track.displayWidth, track.displayHeight]).toEqual(['avc', 320, 180])
    expect(await track.computeDuration()).toBeCloseTo(3, 3)
    expect(await track.getDecoderConfig()).toMatchObject({ codec: 'avc1.42c01e', codedWidth: 320 })
    const kinds: string[] = []
    for await (const packet of new EncodedPacketSink(track).packets()) kinds.push(packet.type)
    expect(kinds).toHaveLength(36)
    expect(kinds.flatMap((kind, index) => (kind === 'key' ? [index] : []))).toEqual([0, 24])
  })

  test('is another one for another prompt and for another seed, and the same for the same', async () => {
    const short = { ...boat, seconds: 1 }
    const [first, again, prompt, seed] = await Promise.all([
      makeVideo(short),
      makeVideo(short),
      makeVideo({ ...short, prompt: 'A blue boat' }),
      makeVideo({ ...short, seed: 7 }),
    ])
    expect(mediaOf(first)).toEqual(mediaOf(again))
    expect(mediaOf(first)).not.toEqual(mediaOf(prompt))
    expect(mediaOf(first)).not.toEqual(mediaOf(seed))
  })

  test('of ten seconds of 1280 × 720 has a few megabytes', async () => {
    const video = await makeVideo({ ...boat, width: 1280, height: 720, seconds: 10, framesPerSecond: 24 })
    expect(video.length).toBeLessThan(6 * 1024 * 1024)
  })
})

/** The header contains the time of writing, which differs. */
function mediaOf(video: Uint8Array): Buffer {
  const bytes = Buffer.from(video)
  return bytes.subarray(bytes.indexOf('mdat'))
}

describe('the bits of a film', () => {
  test('are Exp-Golomb codes as in table 9-2', () => {
    const out = createBitWriter()
    for (const value of [0, 1, 2, 3]) out.unsigned(value)
    for (const value of [1, -1]) out.signed(value)
    // 1 010 011 00100 | 010 011, the stop bit and a zero
    expect([...out.finish()].map((byte) => byte.toString(2).padStart(8, '0')).join('')).toBe(
      '101001100100010011100000',
    )
  })

  test('never look like a start code', () => {
    const unit = wrapUnit(3, 5, new Uint8Array([0, 0, 0, 0, 0, 1, 7]))
    expect([...unit]).toEqual([0x65, 0, 0, 3, 0, 0, 3, 0, 1, 7])
  })

  test('hold one colour of a macroblock that has no other', () => {
    const frame = createFrame(64, 32)
    fillRectangle(frame, { x: 18, y: 0, width: 10, height: 4 }, { y: 90, cb: 100, cr: 110 })
    expect(flatColour(frame, 0, 0)).toEqual({ y: 16, cb: 128, cr: 128 })
    expect(flatColour(frame, 1, 0)).toBeUndefined()
    expect([...frame.touched]).toEqual([1])
  })
})
