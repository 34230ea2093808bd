import type { AudioWorkerResponse, AudioWorkerRequest } from './audio-worker-messages.ts'
import type { AudioMeasures } from './audio-meter.ts'

/** The result of reading an audio file. */
export type AudioReading =
  | { readonly state: 'measured'; readonly measures: AudioMeasures }
  /** The file has no audio: no bytes, or a header with nothing after it. */
  | { readonly state: 'empty' }
  /** Neither the worker nor the browser can decode it. */
  | { readonly state: 'unreadable' }
  /** Too long for the browser's own decoder, which holds all decoded audio in memory. The file can still play. */
  | { readonly state: 'too-long' }
  /** The file cannot be fetched. */
  | { readonly state: 'gone' }

/** One hour at 48 kHz takes 690 MB once decoded. */
const maxBytesForBrowser = 24_000_000

/**
 * Reads and measures an audio file.
 *
 * A worker decodes it in chunks, so that an hour takes no more memory than a minute. Files that the worker cannot
 * decode go through the browser's decoder, which also works off the main thread but holds all decoded audio.
 */
export async function measureAudio(address: string, signal: AbortSignal): Promise<AudioReading> {
  const file = await fetchFile(address, signal)
  if (file === undefined) return { state: 'gone' }
  if (file.size === 0) return { state: 'empty' }
  if (typeof Worker === 'undefined') return { state: 'unreadable' }
  const answer = await inTurn(() => measureInWorker({ file }, signal))
  if (answer.state !== 'unknown') return answer
  if (file.size > maxBytesForBrowser) return { state: 'too-long' }
  const decoded = await decode(file)
  if (decoded === undefined) return { state: 'unreadable' }
  const second = await inTurn(() => measureInWorker(decoded, signal))
  return second.state === 'unknown' ? { state: 'unreadable' } : second
}

async function fetchFile(address: string, signal: AbortSignal): Promise<Blob | undefined> {
  try {
    const response = await fetch(address, { signal })
    return response.ok ? await response.blob() : undefined
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof TypeError) return undefined
    throw error
  }
}

async function decode(file: Blob): Promise<AudioWorkerRequest | undefined> {
  try {
    const context = new OfflineAudioContext(1, 1, 48_000)
    const audio = await context.decodeAudioData(await file.arrayBuffer())
    const channels = Array.from({ length: audio.numberOfChannels }, (_, index) => audio.getChannelData(index))
    return { channels, sampleRate: audio.sampleRate }
  } catch {
    return undefined
  }
}

async function measureInWorker(
  request: AudioWorkerRequest,
  signal: AbortSignal,
): Promise<AudioWorkerResponse> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./audio-worker.ts', import.meta.url), { type: 'module' })
    const finish = (answer: AudioWorkerResponse) => {
      worker.terminate()
      resolve(answer)
    }
    signal.addEventListener('abort', () => {
      worker.terminate()
      reject(new DOMException('aborted', 'AbortError'))
    })
    worker.addEventListener('error', () => finish({ state: 'unknown' }))
    worker.addEventListener('message', ({ data }: MessageEvent<AudioWorkerResponse>) => finish(data))
    worker.postMessage(request)
  })
}

let last: Promise<unknown> = Promise.resolve()

/** Runs one job at a time: a list of clips would otherwise decode all of them at once. */
function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const next = last.then(work)
  last = next.catch(() => undefined)
  return next
}
