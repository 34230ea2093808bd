import type { Json, JsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import type { VideoFormatId } from '../registry.ts'
import type { Format } from '../format.ts'

/** An image that is sent with the request. */
export interface VideoInputFile {
  /** The body field, dotted for nested objects. */
  readonly field: string
  readonly mediaId: string
  readonly fileName: string
  readonly mediaType: string
  /**
   * Its base64, for a JSON body. If absent, the body contains a stand-in, which the main process replaces when sending.
   */
  readonly data?: string
}

/** The input of a request for a video. */
export interface VideoInput {
  readonly model: string
  readonly prompt: string
  /** Only the fields that are sent, by wire name. */
  readonly parameters: Readonly<Record<string, Json>>
  /** Merged last, replacing everything else. */
  readonly extra: JsonObject
  readonly files: readonly VideoInputFile[]
  /** `multipart` is possible on `/v1/videos` only. */
  readonly encoding: 'json' | 'multipart'
}

export type VideoFormat = Format<VideoInput, Part[]> & { readonly id: VideoFormatId }
