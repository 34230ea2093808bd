import type { libraryErrors } from '../../en/errors/library.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const library = {} satisfies TranslatedErrors<typeof libraryErrors>
