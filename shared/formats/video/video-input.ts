import type { Json, JsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import type { VideoFormatId } from '../registry.ts'
import type { Format } from '../format.ts'

/** A picture that goes with the request. */
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

/** The code of one route for videos, with what is different about it. */
export interface VideoFormat extends Format<VideoInput, Part[]> {
  readonly id: VideoFormatId
  /** The field that carries the picture a video begins with. */
  readonly firstFrameField: 'image' | 'input_reference'
  /** Whether pictures can travel as files of a form. */
  readonly takesForms: boolean
  /** Whether a finished video can be changed by a sentence. */
  readonly canRemix: boolean
}
