import type { historyErrors } from '../../en/errors/history.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const history = {} satisfies TranslatedErrors<typeof historyErrors>
