import type { StageId } from '../../../shared/doctor/check-up.ts'
import { doctorText } from '../../../shared/text/en/doctor.ts'

/** The name of a stage in the window and in reports. */
export function stageName(id: StageId): string {
  return doctorText().stages[id]
}
