import { fitTo, toWebp } from './small-canvas.ts'
import type { ThumbnailRequest } from './thumbnail-message.ts'

/** Videos often begin black; what is seen after a second, or after a quarter of a shorter one, tells more. */
const latestSecond = 1

/** An image of a video. Only the parts of the file that it takes are read. */
export async function makeVideoThumbnail({ address }: ThumbnailRequest): Promise<Uint8Array<ArrayBuffer>> {
  const { ALL_FORMATS, Input, UrlSource, VideoSampleSink } = await import('mediabunny')
  const input = new Input({ source: new UrlSource(address), formats: ALL_FORMATS })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (track === null || !(await track.canDecode())) throw new Error('the video cannot be decoded here')
    const first = await track.getFirstTimestamp()
    const length = (await track.computeDuration()) - first
    const sink = new VideoSampleSink(track)
    const sample =
      (await sink.getSample(first + Math.min(latestSecond, length / 4))) ?? (await sink.getSample(first))
    if (sample === null) throw new Error('the video has no frame')
    const { width, height } = fitTo({ width: sample.displayWidth, height: sample.displayHeight })
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (context !== null) sample.draw(context, 0, 0, width, height)
    sample.close()
    return await toWebp(canvas)
  } finally {
    input.dispose()
  }
}
