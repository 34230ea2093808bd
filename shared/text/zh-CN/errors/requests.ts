import type { requestsErrors } from '../../en/errors/requests.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const requests = {} satisfies TranslatedErrors<typeof requestsErrors>
