/** A message to the worker: a file with audio, and the wanted bits per second. */
export interface CompressRequest {
  readonly file: Blob
  readonly bitrate: number
}

/** A message from the worker. `share` is 0 to 1. */
export type CompressResponse =
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'done'; readonly bytes: ArrayBuffer }
  | { readonly type: 'failed' }

/** Speech stays clear at this bitrate. */
const usualBitrate = 32_000

/** The minimum of Opus. */
const lowestBitrate = 6_000

/** The bits per second at which audio of that duration stays below a size, with room for the container. */
export function bitrateFor(durationMs: number | undefined, maxBytes: number): number {
  if (durationMs === undefined || durationMs <= 0) return usualBitrate
  const fitting = Math.floor((maxBytes * 0.92 * 8) / (durationMs / 1000))
  return Math.max(lowestBitrate, Math.min(usualBitrate, fitting))
}

/**
 * Converts the audio of a file to mono Ogg Opus; a video loses its images. Resolves with `undefined` when the file
 * cannot be read or the conversion was stopped.
 */
export function compressAudio(
  request: CompressRequest,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<ArrayBuffer | undefined> {
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer | undefined>()
  const worker = new Worker(new URL('./compress-worker.ts', import.meta.url), { type: 'module' })
  const end = (bytes: ArrayBuffer | undefined): void => {
    worker.terminate()
    resolve(bytes)
  }
  signal.addEventListener('abort', () => end(undefined), { once: true })
  worker.addEventListener('error', () => end(undefined))
  worker.addEventListener('message', ({ data }: MessageEvent<CompressResponse>) => {
    if (data.type === 'progress') onProgress(data.share)
    else end(data.type === 'done' ? data.bytes : undefined)
  })
  worker.postMessage(request)
  return promise
}
