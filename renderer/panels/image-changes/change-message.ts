import type { Changes } from './count-changes.ts'

/** Sent to the worker: image files. `after` and `mask` are scaled to the size of `before`. */
export interface ChangeRequest {
  readonly before: Blob
  readonly after: Blob
  readonly mask?: Blob
}

/** Sent by the worker; empty if a file cannot be read. */
export interface ChangeAnswer {
  readonly changes?: Changes
}
