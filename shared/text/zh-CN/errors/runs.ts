import type { runsErrors } from '../../en/errors/runs.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const runs = {} satisfies TranslatedErrors<typeof runsErrors>
