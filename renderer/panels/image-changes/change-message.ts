import type { Changes } from './count-changes.ts'

/** To the worker: files of images. The other two are scaled to the size of the one before. */
export interface ChangeRequest {
  readonly before: Blob
  readonly after: Blob
  readonly mask?: Blob
}

/** From the worker: nothing for a file that cannot be read. */
export interface ChangeAnswer {
  readonly changes?: Changes
}
