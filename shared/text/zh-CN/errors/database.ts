import type { databaseErrors } from '../../en/errors/database.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const database = {} satisfies TranslatedErrors<typeof databaseErrors>
