import type { ElsewhereKind } from '../../shared/data/own-files.ts'
import { createTabPayload } from './create-tab-payload.ts'

/** A file that is not a conversation: the app's own, or one that another tab opens. */
export interface OwnFile {
  readonly kind: ElsewhereKind
  readonly file: File
}

/** Opens the tab for such a file, which continues as if it had been chosen there. */
export const { open: openWithOwnFile, useTabPayload: useOwnFilePayload } = createTabPayload<OwnFile>()
