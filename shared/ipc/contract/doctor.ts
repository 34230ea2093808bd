import { checkUpItemSchema, checkUpRequestSchema } from '../../doctor/check-up.ts'
import { stream, type Contract } from '../define.ts'

/** The check-up of a connection, stage by stage. */
export const doctorContract = {
  /** Checks a connection stage by stage. Sends each necessary request once, and small calls only for `calls`. */
  'doctor.run': stream(checkUpRequestSchema, checkUpItemSchema),
} satisfies Contract
