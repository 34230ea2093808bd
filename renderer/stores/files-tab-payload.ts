import { createTabPayload } from './create-tab-payload.ts'

/** Opens a tab with files from the disk, which it takes as if they had been dropped on it. */
export const {
  open: openWithFiles,
  useTabPayload: useFilesTabPayload,
  useWaitingTabPayload: useWaitingFilesTabPayload,
} = createTabPayload<readonly File[]>()
