import { makeSmallAudio } from './small-audio.ts'
import type { ThumbnailAnswer, ThumbnailRequest } from './thumbnail-message.ts'
import { fitTo, maxSide, toWebp } from './small-canvas.ts'

/** Makes thumbnails off the main thread of the page, one by one. */
self.addEventListener('message', ({ data }: MessageEvent<ThumbnailRequest>) => {
  void makers[data.kind](data).then(
    (bytes) => answer({ id: data.id, bytes }),
    // The file is gone, damaged, or of a kind that this browser does not support.
    () => answer({ id: data.id }),
  )
})

const makers = { image: makeSmallImage, video: makeVideoThumbnail, audio: makeSmallAudio } as const

function answer(message: ThumbnailAnswer): void {
  self.postMessage(message, { transfer: message.bytes === undefined ? [] : [message.bytes.buffer] })
}

/** Makes the thumbnail of an image. */
async function makeSmallImage({
  address,
  width = 0,
  height = 0,
}: ThumbnailRequest): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`the image was answered with ${response.status}`)
  const bitmap = await createImageBitmap(await response.blob(), resizeTo(width, height))
  const size = fitTo(bitmap)
  const canvas = new OffscreenCanvas(size.width, size.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return toWebp(canvas)
}

/** Scale while decoding if the size is known, so that an image of 50 megapixels is never in memory twice. */
function resizeTo(width: number, height: number): ImageBitmapOptions {
  const scale = maxSide / Math.max(width, height, 1)
  if (width === 0 || height === 0 || scale >= 1) return {}
  return {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'high',
  }
}

/** Videos often begin black: take a frame after one second, or after a quarter of a shorter video. */
const latestSecond = 1

/** Makes the thumbnail of a video. Reads only the parts of the file that it needs. */
async function makeVideoThumbnail({ address }: ThumbnailRequest): Promise<Uint8Array<ArrayBuffer>> {
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
