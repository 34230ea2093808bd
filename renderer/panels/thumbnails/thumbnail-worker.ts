import { makeSmallAudio } from './small-audio.ts'
import type { ThumbnailAnswer, ThumbnailRequest } from './thumbnail-message.ts'
import { fitTo, maxSide, toWebp } from './small-canvas.ts'

/** Makes small images of items away from the window's main thread, one after the other. */
self.addEventListener('message', ({ data }: MessageEvent<ThumbnailRequest>) => {
  void makers[data.kind](data).then(
    (bytes) => answer({ id: data.id, bytes }),
    // Gone, damaged, or of a kind this browser cannot draw.
    () => answer({ id: data.id }),
  )
})

const makers = { image: makeSmallImage, video: makeVideoThumbnail, audio: makeSmallAudio } as const

function answer(message: ThumbnailAnswer): void {
  self.postMessage(message, { transfer: message.bytes === undefined ? [] : [message.bytes.buffer] })
}

/** An image, made small. */
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

/** Scaled while it is decoded, where the size is known: a whole image of 50 megapixels is never in memory twice. */
function resizeTo(width: number, height: number): ImageBitmapOptions {
  const scale = maxSide / Math.max(width, height, 1)
  if (width === 0 || height === 0 || scale >= 1) return {}
  return {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'high',
  }
}

/** Videos often begin black; what is seen after a second, or after a quarter of a shorter one, tells more. */
const latestSecond = 1

/** An image of a video. Only the parts of the file that it takes are read. */
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
