import type { CaptureNews, CaptureOrder, Level } from './capture-message.ts'

/** How a recording is written: samples as they are, or what the browser makes of them. */
export type RecordingKind = 'wav' | 'compressed'

export interface CaptureOptions {
  readonly kind: RecordingKind
  readonly stream: MediaStream
  readonly onLevel: (level: Level) => void
  /** The next piece of the file; for `wav` 16-bit mono samples without a header. */
  readonly onPiece: (bytes: Uint8Array) => void
}

/** A recording that is going on. */
export interface Capture {
  readonly sampleRate: number
  /** Of a compressed recording, such as `audio/webm;codecs=opus`. */
  readonly mediaType: string
  pause(): void
  resume(): void
  /** Ends it; every piece was handed over when the promise is kept. */
  stop(): Promise<void>
}

/** What a sound thread that was put to sleep gets to hand over its last samples. */
const patienceMs = 1_000

/** Begins to record. The stream stays the caller's. */
export async function startCapture(options: CaptureOptions): Promise<Capture> {
  const context = new AudioContext()
  try {
    return await captureIn(context, options)
  } catch (error) {
    // A page gets only a few of them.
    await context.close()
    throw error
  }
}

async function captureIn(
  context: AudioContext,
  { kind, stream, onLevel, onPiece }: CaptureOptions,
): Promise<Capture> {
  // A file of its own: the content security policy allows no other script on the sound thread.
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
  // Its output is silence. Without a way to the end of the graph it would not be asked for samples.
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

/** What is lost of a recording whose page is killed, at most. */
const pieceMs = 250

/** A microphone is one voice: some are heard twice, which makes the file no better, only larger. */
function inMono(context: AudioContext, source: AudioNode): MediaStream {
  const mono = new MediaStreamAudioDestinationNode(context, { channelCount: 1, channelCountMode: 'explicit' })
  source.connect(mono)
  return mono.stream
}

/** The browser's own recorder. */
function startCompressor(stream: MediaStream, onPiece: (bytes: Uint8Array) => void) {
  const recorder = new MediaRecorder(stream, { mimeType: compressedType() ?? '' })
  const ended = Promise.withResolvers<void>()
  // Reading a piece takes a moment: the next waits, so that they stay in order.
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

/** What this browser can compress to; `undefined` when it cannot. */
export function compressedType(): string | undefined {
  if (typeof MediaRecorder === 'undefined') return undefined
  return ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'].find((type) =>
    MediaRecorder.isTypeSupported(type),
  )
}
