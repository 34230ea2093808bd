import type { ipcErrors } from '../../en/errors/ipc.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const ipc = {} satisfies TranslatedErrors<typeof ipcErrors>
