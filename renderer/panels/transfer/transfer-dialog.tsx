import { createLazyView } from '../../controls/panes/lazy.tsx'
import { useTransfer } from './transfer-store.ts'

/** Loaded lazily: startup must not wait for either. */
const ImportDialog = createLazyView(async () => (await import('./import-dialog.tsx')).ImportDialog)
const ExportDialog = createLazyView(async () => (await import('./export-dialog.tsx')).ExportDialog)

/** The import or export dialog, while it is open. */
export function TransferDialog() {
  const dialog = useTransfer((state) => state.dialog)
  if (dialog === undefined) return null
  return dialog === 'import' ? <ImportDialog /> : <ExportDialog />
}
