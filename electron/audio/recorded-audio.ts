import { createReadStream } from 'node:fs'
import { bareSamplesOf } from '../../shared/media/audio-type.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { speechPieceOf } from '../../shared/formats/speech/stream.ts'
import { parseJson } from '../../shared/json.ts'
import { wavHeader } from '../../shared/media/wav-header.ts'
import { splitGluedJson } from '../../shared/sse/glued-json.ts'
import { createSseSplitter } from '../../shared/sse/sse-splitter.ts'
import type { Recorder } from '../wire-records/recorder.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { MediaPart } from '../runs/media-keeper.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { audioError } from '../../shared/text/en/errors/audio.ts'

/** The bytes of audio in the record of its run, in pieces. */
export type ReadRecordedAudio = (
  media: Pick<MediaPart, 'source' | 'mediaType'>,
  run: Pick<Run, 'id' | 'startedAt' | 'bytes'>,
) => Promise<Result<AsyncIterable<Uint8Array>>>

/**
 * Streams audio from the recorded body to the library without holding it in memory: the record is on disk before an
 * answer is shown. Raw samples get a WAV header. The error is that of a record that is missing or incomplete.
 */
export function createReadRecordedAudio(recorder: Pick<Recorder, 'responseFiles'>): ReadRecordedAudio {
  return async ({ source, mediaType }, run) => {
    const files = await recorder.responseFiles(run.id, run.startedAt)
    if (!files.ok) return files
    const { paths, bytes } = files.value
    if (bytes < run.bytes) return err(audioNotRecorded)
    const open = (): AsyncIterable<Uint8Array> => (source === 'body' ? readFiles(paths) : readPieces(paths))
    const samples = bareSamplesOf(mediaType)
    if (samples === undefined) return ok(open())
    const length = source === 'body' ? bytes : await lengthOf(open())
    return ok(withHeader(wavHeader(samples, length), open()))
  }
}

/** Reads the files one after the other as one stream. */
async function* readFiles(paths: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const path of paths) {
    yield* createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Uint8Array>
  }
}

async function* withHeader(
  header: Uint8Array,
  samples: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield header
  yield* samples
}

async function lengthOf(pieces: AsyncIterable<Uint8Array>): Promise<number> {
  let length = 0
  for await (const piece of pieces) length += piece.length
  return length
}

/** The pieces of audio in recorded events. */
async function* readPieces(paths: readonly string[]): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  function take(text: string): void {
    const value = parseJson(text)
    for (const event of value === undefined ? (splitGluedJson(text) ?? []) : [value]) {
      const piece = speechPieceOf(event)
      if (piece !== undefined) pieces.push(piece)
    }
  }
  const splitter = createSseSplitter({ onEvent: take, onStray: take })
  const decoder = new TextDecoder()
  for await (const chunk of readFiles(paths)) {
    splitter.push(decoder.decode(chunk, { stream: true }))
    yield* pieces
    pieces = []
  }
  splitter.push(decoder.decode())
  splitter.end()
  yield* pieces
}

/** The error for audio that is larger than the maximum file size, or did not fit on the disk. */
const audioNotRecorded: AppError = {
  kind: 'storage',
  code: 'sound-not-whole',
  ...audioError('notWholeInRecord'),
}
