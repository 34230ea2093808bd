import type { OwnFileKind } from '../../shared/data/own-files.ts'
import { createTabPayload } from './create-tab-payload.ts'

/** A file of this app that is no conversation. */
export interface OwnFile {
  readonly kind: OwnFileKind
  readonly file: File
}

/** Opens the tab that takes such a file, which goes on as if it had been chosen there. */
export const { open: openWithOwnFile, useTabPayload: useOwnFilePayload } = createTabPayload<OwnFile>()
