import type { Json, JsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import type { VideoFormatId } from '../registry.ts'
import type { Format } from '../format.ts'

/** An image that goes with the request. */
export interface VideoInputFile {
  /** The body field, dotted for nested objects. */
  readonly field: string
  readonly mediaId: string
  readonly fileName: string
  readonly mediaType: string
  /** Its base64, for a JSON body. Left out where the request is only looked at. */
  readonly data?: string
}

/** What a request for a video is built from. */
export interface VideoInput {
  readonly model: string
  readonly prompt: string
  /** Only the fields that are sent, by their wire name. */
  readonly parameters: Readonly<Record<string, Json>>
  /** Merged last, over everything. */
  readonly extra: JsonObject
  readonly files: readonly VideoInputFile[]
  /** `multipart` on `/v1/videos` only. */
  readonly encoding: 'json' | 'multipart'
}

export type VideoFormat = Format<VideoInput, Part[]> & { readonly id: VideoFormatId }
