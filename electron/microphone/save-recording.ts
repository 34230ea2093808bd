import { createReadStream } from 'node:fs'
import type { Result } from '../../shared/errors/result.ts'
import { cutShort, recordingFormat } from '../../shared/media/new-recording.ts'
import type { MediaItem, Provenance } from '../../shared/media/media-item.ts'
import type { LibraryService } from '../library/library-service.ts'
import { recorderText } from '../../shared/text/en/recorder.ts'

export interface RecordingToSave {
  readonly path: string
  readonly id: string
  readonly startedAt: number
  /** Whether the app ended during the recording. */
  readonly isCutShort: boolean
}

/** Copies a recording into the library, since the media folder may be on another disk. The recording itself stays. */
export function saveRecording(
  { path, id, startedAt, isCutShort }: RecordingToSave,
  library: Pick<LibraryService, 'save'>,
): Promise<Result<MediaItem>> {
  const provenance: Provenance = {
    prompt: '',
    model: '',
    format: recordingFormat,
    parameters: isCutShort ? { [cutShort]: true } : {},
    connectionName: '',
    isPractice: false,
  }
  return library.save({
    bytes: read(path),
    provenance,
    suggestedName: isCutShort
      ? recorderText().cutShortFileName(moment(new Date(startedAt)))
      : recorderText().fileName(moment(new Date(startedAt))),
    id,
    createdAt: startedAt,
  })
}

/** Opens the file only when it is read. */
async function* read(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Uint8Array>
}

/** In local time, without characters that file systems refuse. */
function moment(date: Date): string {
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day} ${[two(date.getHours()), two(date.getMinutes()), two(date.getSeconds())].join('-')}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
