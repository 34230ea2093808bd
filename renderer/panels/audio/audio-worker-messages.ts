import type { AudioMeasures } from './audio-meter.ts'

/** To the worker: a file to decode, or a sound that the page has decoded. */
export type AudioWorkerRequest =
  | { readonly file: Blob }
  | { readonly channels: readonly Float32Array[]; readonly sampleRate: number }

/** From the worker. `unknown`: it cannot read files of this kind. `empty`: the file has no sound in it. */
export type AudioWorkerResponse =
  | { readonly state: 'measured'; readonly measures: AudioMeasures }
  | { readonly state: 'empty' }
  | { readonly state: 'unknown' }
