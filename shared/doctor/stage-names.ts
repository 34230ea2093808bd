import type { StageId } from './check-up.ts'
import { doctorText } from '../text/en/doctor.ts'

/** The name of a stage in the window and in reports. */
export function stageName(id: StageId): string {
  return doctorText().stages[id]
}
