import { makeVideoThumbnail } from './video-thumbnail.ts'
import { makeSmallImage } from './small-image.ts'
import { makeSmallAudio } from './small-audio.ts'
import type { ThumbnailAnswer, ThumbnailRequest } from './thumbnail-message.ts'

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
