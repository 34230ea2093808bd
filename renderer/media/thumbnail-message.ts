/** To the worker: an image to make small. `width` and `height` are its pixels where they are known. */
export interface ThumbnailRequest {
  readonly id: string
  readonly address: string
  readonly width?: number
  readonly height?: number
}

/** From the worker: the small picture as WebP, or nothing for an image that cannot be read. */
export interface ThumbnailAnswer {
  readonly id: string
  readonly bytes?: Uint8Array
}
