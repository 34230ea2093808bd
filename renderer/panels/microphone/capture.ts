import type { CaptureNews, CaptureOrder, Level } from './capture-message.ts'

/** The format of a recording: raw samples, or the browser's compression. */
export type RecordingKind = 'wav' | 'compressed'

export interface CaptureOptions {
  readonly kind: RecordingKind
  readonly stream: MediaStream
  readonly onLevel: (level: Level) => void
  /** Receives the next piece of the file; for `wav` 16-bit mono samples without a header. */
  readonly onPiece: (bytes: Uint8Array) => void
}

/** A recording in progress. */
export interface Capture {
  readonly sampleRate: number
  /** The type of a compressed recording, such as `audio/webm;codecs=opus`. */
  readonly mediaType: string
  pause(): void
  resume(): void
  /** Stops it; resolves once every piece has been passed to `onPiece`. */
  stop(): Promise<void>
}

/** The time that a suspended audio thread gets to deliver its last samples. */
const patienceMs = 1_000

/** Starts recording. The caller still owns the stream. */
export async function startCapture(options: CaptureOptions): Promise<Capture> {
  const context = new AudioContext()
  try {
    return await captureIn(context, options)
  } catch (error) {
    // Close the context: a page may have only a few of them.
    await context.close()
    throw error
  }
}

async function captureIn(
  context: AudioContext,
  { kind, stream, onLevel, onPiece }: CaptureOptions,
): Promise<Capture> {
  // A separate file: the content security policy allows no other script on the audio thread.
  const { default: workletAddress } = await import('./capture-worklet.ts?worker&url')
  await Promise.all([context.audioWorklet.addModule(workletAddress), context.resume()])
  const node = new AudioWorkletNode(context, 'capture', {
    channelCount: 1,
    channelCountMode: 'explicit',
    processorOptions: { keepsSamples: kind === 'wav' },
  })
  const flushed = Promise.withResolvers<void>()
  node.port.addEventListener('message', ({ data }: MessageEvent<CaptureNews>) => {
    if (data.type === 'level') onLevel(data)
    else if (data.type === 'pcm') onPiece(data.bytes)
    else flushed.resolve()
  })
  node.port.start()
  const order = (what: CaptureOrder): void => node.port.postMessage(what)
  // Connect it to the destination, although its output is silent: an unconnected node is not processed.
  const source = context.createMediaStreamSource(stream)
  source.connect(node).connect(context.destination)
  const compressor = kind === 'compressed' ? startCompressor(inMono(context, source), onPiece) : undefined

  return {
    sampleRate: context.sampleRate,
    mediaType: compressor?.mediaType ?? 'audio/wav',
    pause() {
      compressor?.pause()
      order('pause')
    },
    resume() {
      compressor?.resume()
      order('resume')
    },
    async stop() {
      order('flush')
      const sleeping = new Promise((resolve) => setTimeout(resolve, patienceMs))
      await Promise.all([Promise.race([flushed.promise, sleeping]), compressor?.stop()])
      await context.close()
    },
  }
}

/** The most audio that is lost when the page is killed. */
const pieceMs = 250

/** Mixes to mono: a microphone records one voice, and a second channel only makes the file larger. */
function inMono(context: AudioContext, source: AudioNode): MediaStream {
  const mono = new MediaStreamAudioDestinationNode(context, { channelCount: 1, channelCountMode: 'explicit' })
  source.connect(mono)
  return mono.stream
}

/** Records with the browser's `MediaRecorder`. */
function startCompressor(stream: MediaStream, onPiece: (bytes: Uint8Array) => void) {
  const recorder = new MediaRecorder(stream, { mimeType: compressedType() ?? '' })
  const ended = Promise.withResolvers<void>()
  // Reading a piece is asynchronous: chain the reads, so that pieces stay in order.
  let pieces = Promise.resolve()
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return
    pieces = pieces.then(async () => onPiece(new Uint8Array(await data.arrayBuffer())))
  })
  recorder.addEventListener('stop', () => ended.resolve())
  recorder.start(pieceMs)
  return {
    mediaType: recorder.mimeType,
    pause: () => recorder.pause(),
    resume: () => recorder.resume(),
    async stop() {
      if (recorder.state !== 'inactive') recorder.stop()
      await ended.promise
      await pieces
    },
  }
}

/** The type that this browser can compress to; `undefined` if there is none. */
export function compressedType(): string | undefined {
  if (typeof MediaRecorder === 'undefined') return undefined
  return ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'].find((type) =>
    MediaRecorder.isTypeSupported(type),
  )
}
