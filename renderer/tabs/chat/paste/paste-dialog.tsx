import { createLazyView } from '../../../controls/panes/lazy.tsx'
import { usePaste } from './paste-store.ts'

/** The readers of four formats are not worth waiting for at a start. */
const PasteRequest = createLazyView(async () => (await import('./paste-request.tsx')).PasteRequest)

/** The dialog for a pasted request, while it is open. */
export function PasteDialog() {
  const isOpen = usePaste((state) => state.isOpen)
  return isOpen && <PasteRequest />
}
