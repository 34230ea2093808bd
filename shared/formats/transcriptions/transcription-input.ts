import type { Json, JsonObject } from '../../json.ts'

/** An audio file to upload: the main process opens it by its id when it is sent. */
export interface AudioFile {
  readonly mediaId: string
  readonly fileName: string
  /** The type according to its bytes. */
  readonly mediaType: string
}

/** The input of a request for a transcription or a translation. */
export interface TranscriptionInput {
  readonly model: string
  readonly file?: AudioFile
  /** Only the fields that are sent, by wire name. A list is sent as one form field per member. */
  readonly parameters: Readonly<Record<string, Json>>
  /** Merged last, replacing everything but the file. */
  readonly extra: JsonObject
}
