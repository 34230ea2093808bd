import {
  ADTS,
  AudioSampleSink,
  BlobSource,
  FLAC,
  Input,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  WAVE,
  WEBM,
  type AudioSample,
} from 'mediabunny'
import type { AudioWorkerResponse, AudioWorkerRequest } from './audio-worker-messages.ts'
import { createAudioMeter, type AudioMeter } from './audio-meter.ts'

/** Decodes audio in chunks and measures it, off the main thread of the page. */
self.addEventListener('message', ({ data }: MessageEvent<AudioWorkerRequest>) => {
  void answerTo(data).then(
    (answer) => self.postMessage(answer),
    // The file is damaged, or of a kind that this reader does not support; the browser's own decoder may.
    () => self.postMessage({ state: 'unknown' } satisfies AudioWorkerResponse),
  )
})

async function answerTo(request: AudioWorkerRequest): Promise<AudioWorkerResponse> {
  if ('channels' in request) {
    const meter = createAudioMeter(request.sampleRate, request.channels.length)
    meter.add(request.channels)
    return answerOf(meter)
  }
  const formats = [WAVE, MP3, OGG, FLAC, MP4, QTFF, WEBM, MATROSKA, ADTS]
  const input = new Input({ source: new BlobSource(request.file), formats })
  const track = await input.getPrimaryAudioTrack()
  if (track === null) return { state: 'empty' }
  if (!(await track.canDecode())) return { state: 'unknown' }
  const meter = createAudioMeter(await track.getSampleRate(), await track.getNumberOfChannels())
  for await (const sample of new AudioSampleSink(track).samples()) {
    meter.add(channelsOf(sample))
    sample.close()
  }
  // The reader need not be closed: the page terminates this worker after the answer, which frees all it holds.
  return answerOf(meter)
}

function answerOf(meter: AudioMeter): AudioWorkerResponse {
  const measures = meter.measures()
  return measures.durationMs === 0 ? { state: 'empty' } : { state: 'measured', measures }
}

function channelsOf(sample: AudioSample): Float32Array[] {
  return Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
    const channel = new Float32Array(sample.numberOfFrames)
    sample.copyTo(channel, { planeIndex, format: 'f32-planar' })
    return channel
  })
}
