import { checkUpItemSchema, checkUpRequestSchema } from '../../doctor/check-up.ts'
import { stream, type Contract } from '../define.ts'

/** A connection checked stage by stage. */
export const doctorContract = {
  /** Checks a connection stage by stage. Sends what is needed once, and small calls only for `calls`. */
  'doctor.run': stream(checkUpRequestSchema, checkUpItemSchema),
} satisfies Contract
