/** What a small image can be made of: an image, a frame of a video, the shape of a sound. */
export type ThumbnailKind = 'image' | 'video' | 'audio'

/** To the worker: an item to make small. `width` and `height` are its pixels where they are known. */
export interface ThumbnailRequest {
  readonly id: string
  readonly kind: ThumbnailKind
  readonly address: string
  readonly width?: number
  readonly height?: number
}

/** From the worker: the small image as WebP, or nothing for an item that cannot be read. */
export interface ThumbnailAnswer {
  readonly id: string
  readonly bytes?: Uint8Array
}
