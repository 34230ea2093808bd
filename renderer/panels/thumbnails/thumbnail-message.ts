/** What a thumbnail is made from: an image, a frame of a video, or the waveform of audio. */
export type ThumbnailKind = 'image' | 'video' | 'audio'

/** Sent to the worker: an item to make a thumbnail of. `width` and `height` are its pixels, if known. */
export interface ThumbnailRequest {
  readonly id: string
  readonly kind: ThumbnailKind
  readonly address: string
  readonly width?: number
  readonly height?: number
}

/** Sent by the worker: the thumbnail as WebP, or no bytes for an item that cannot be read. */
export interface ThumbnailAnswer {
  readonly id: string
  readonly bytes?: Uint8Array
}
