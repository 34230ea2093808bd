import type { importsErrors } from '../../en/errors/imports.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const imports = {} satisfies TranslatedErrors<typeof importsErrors>
