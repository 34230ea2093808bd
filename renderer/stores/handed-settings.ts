import type { Provenance } from '../../shared/media/media-item.ts'
import { createHandOver } from './create-hand-over.ts'

/** Opens a tab with the settings that a file was made with. `settingsTabOf` says in which tab. */
export const {
  open: openWithSettings,
  useHanded: useHandedSettings,
  useWaiting: useWaitingSettings,
} = createHandOver<Provenance>()
