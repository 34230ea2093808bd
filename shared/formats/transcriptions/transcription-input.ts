import type { Json, JsonObject } from '../../json.ts'

/** A sound file that is uploaded: opened in main by its id when it is sent. */
export interface AudioFile {
  readonly mediaId: string
  readonly fileName: string
  /** As its bytes say. */
  readonly mediaType: string
}

/** What a request for a transcription or a translation is built from. */
export interface TranscriptionInput {
  readonly model: string
  readonly file?: AudioFile
  /** Only the fields that are sent, by their wire name. A list is sent as one form field for each member. */
  readonly parameters: Readonly<Record<string, Json>>
  /** Merged last, over everything but the file. */
  readonly extra: JsonObject
}
