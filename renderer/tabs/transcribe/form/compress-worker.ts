import {
  ADTS,
  BlobSource,
  BufferTarget,
  Conversion,
  FLAC,
  Input,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  OggOutputFormat,
  Output,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny'
import type { CompressRequest, CompressResponse } from './compress-audio.ts'

/** Worker entry: converts the audio of a file to Opus off the main thread of the window. */
self.addEventListener('message', ({ data }: MessageEvent<CompressRequest>) => {
  void compress(data).catch(() => answer({ type: 'failed' }))
})

async function compress({ file, bitrate }: CompressRequest): Promise<void> {
  const formats = [WAVE, MP3, OGG, FLAC, MP4, QTFF, WEBM, MATROSKA, ADTS]
  const target = new BufferTarget()
  const conversion = await Conversion.init({
    input: new Input({ source: new BlobSource(file), formats }),
    output: new Output({ format: new OggOutputFormat(), target }),
    video: { discard: true },
    // Mono at a rate sufficient for speech recognition: a model hears no difference.
    audio: { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000, bitrate, forceTranscode: true },
  })
  if (!conversion.isValid) {
    answer({ type: 'failed' })
    return
  }
  conversion.onProgress = (share) => answer({ type: 'progress', share })
  await conversion.execute()
  const bytes = target.buffer
  if (bytes === null) answer({ type: 'failed' })
  else self.postMessage({ type: 'done', bytes } satisfies CompressResponse, { transfer: [bytes] })
}

function answer(response: CompressResponse): void {
  self.postMessage(response)
}
