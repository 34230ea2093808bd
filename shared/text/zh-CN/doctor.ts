import type { doctorTexts } from '../en/doctor.ts'
import type { Translated } from '../translation.ts'

export const doctor = {} satisfies Translated<typeof doctorTexts>
