import type { doctorErrors } from '../../en/errors/doctor.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const doctor = {} satisfies TranslatedErrors<typeof doctorErrors>
