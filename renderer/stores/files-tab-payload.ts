import { createTabPayload } from './create-tab-payload.ts'

/** Opens a tab with files from disk, as if they had been dropped on it. */
export const {
  open: openWithFiles,
  useTabPayload: useFilesTabPayload,
  useWaitingTabPayload: useWaitingFilesTabPayload,
} = createTabPayload<readonly File[]>()
