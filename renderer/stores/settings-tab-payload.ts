import type { Provenance } from '../../shared/media/media-item.ts'
import { createTabPayload } from './create-tab-payload.ts'

/** Opens a tab with the settings that a file was made with. `settingsTabOf` returns the tab. */
export const {
  open: openWithSettings,
  useTabPayload: useSettingsTabPayload,
  useWaitingTabPayload: useWaitingSettingsTabPayload,
} = createTabPayload<Provenance>()
