import type { ElsewhereKind } from '../../shared/data/own-files.ts'
import { createTabPayload } from './create-tab-payload.ts'

/** A file that is no conversation: of this app, or one that another tab takes. */
export interface OwnFile {
  readonly kind: ElsewhereKind
  readonly file: File
}

/** Opens the tab that takes such a file, which goes on as if it had been chosen there. */
export const { open: openWithOwnFile, useTabPayload: useOwnFilePayload } = createTabPayload<OwnFile>()
