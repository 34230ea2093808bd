import { createLazyView } from '../../../controls/panes/lazy.tsx'
import { usePaste } from './paste-store.ts'

/** Loaded lazily: the parsers of four formats would slow down the start. */
const PasteRequest = createLazyView(async () => (await import('./paste-request.tsx')).PasteRequest)

/** The dialog for a pasted request, mounted while it is open. */
export function PasteDialog() {
  const isOpen = usePaste((state) => state.isOpen)
  return isOpen && <PasteRequest />
}
