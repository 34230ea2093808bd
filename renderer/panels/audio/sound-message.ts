import type { SoundMeasures } from './sound-meter.ts'

/** To the worker: a file to decode, or a sound that the page has decoded. */
export type SoundRequest =
  | { readonly file: Blob }
  | { readonly channels: readonly Float32Array[]; readonly sampleRate: number }

/** From the worker. `unknown`: it cannot read files of this kind. `empty`: the file has no sound in it. */
export type SoundAnswer =
  | { readonly state: 'measured'; readonly measures: SoundMeasures }
  | { readonly state: 'empty' }
  | { readonly state: 'unknown' }
