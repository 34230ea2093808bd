import type { AudioMeasures } from './audio-meter.ts'

/** Sent to the worker: a file to decode, or audio that the page has decoded. */
export type AudioWorkerRequest =
  | { readonly file: Blob }
  | { readonly channels: readonly Float32Array[]; readonly sampleRate: number }

/** Sent by the worker. `unknown`: it cannot read files of this kind. `empty`: the file has no audio. */
export type AudioWorkerResponse =
  | { readonly state: 'measured'; readonly measures: AudioMeasures }
  | { readonly state: 'empty' }
  | { readonly state: 'unknown' }
