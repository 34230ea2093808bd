import { createLazyView } from '../../controls/panes/lazy.tsx'
import { useSavePresetStore } from './save-preset-store.ts'

const SavePresetDialog = createLazyView(
  async () => (await import('./save-preset-dialog.tsx')).SavePresetDialog,
)

/** The dialog that saves a preset or a prompt: one for all tabs. */
export function SavePreset() {
  const source = useSavePresetStore((state) => state.source)
  return source !== undefined && <SavePresetDialog source={source} />
}
