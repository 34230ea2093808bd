import { createLazyView } from '../../controls/panes/lazy.tsx'
import { useSaveCaseStore } from './save-case-store.ts'

const SaveCaseDialog = createLazyView(async () => (await import('./save-case-dialog.tsx')).SaveCaseDialog)

/** The dialog that saves a request as a case: one for all tabs. */
export function SaveCase() {
  const source = useSaveCaseStore((state) => state.source)
  return source !== undefined && <SaveCaseDialog source={source} />
}
