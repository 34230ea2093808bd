import type { gatewayErrors } from '../../en/errors/gateway.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const gateway = {} satisfies TranslatedErrors<typeof gatewayErrors>
