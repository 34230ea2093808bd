import type { formatsErrors } from '../../en/errors/formats.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const formats = {} satisfies TranslatedErrors<typeof formatsErrors>
