/** What a small picture can be made of: an image, a video's picture, the shape of a sound. */
export type PicturedKind = 'image' | 'video' | 'audio'

/** To the worker: an item to make small. `width` and `height` are its pixels where they are known. */
export interface ThumbnailRequest {
  readonly id: string
  readonly kind: PicturedKind
  readonly address: string
  readonly width?: number
  readonly height?: number
}

/** From the worker: the small picture as WebP, or nothing for an item that cannot be read. */
export interface ThumbnailAnswer {
  readonly id: string
  readonly bytes?: Uint8Array
}
