import { ok } from '../../../shared/errors/result.ts'
import type { CellJobs } from '../answer-of-run.ts'

const fail = (): never => {
  throw new Error('No cell of this test begins a job')
}

/** For experiments without video cells. */
export const noJobs: CellJobs = {
  create: fail,
  cancel: fail,
  remove: fail,
  ofRun: () => ok(undefined),
  typeOf: () => undefined,
}
