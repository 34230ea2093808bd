import { createLazyView } from '../../controls/panes/lazy.tsx'
import { useTransfer } from './transfer-store.ts'

/** Neither is worth waiting for at a start. */
const ImportDialog = createLazyView(async () => (await import('./import-dialog.tsx')).ImportDialog)
const ExportDialog = createLazyView(async () => (await import('./export-dialog.tsx')).ExportDialog)

/** The dialog that conversations come in or go out by, while it is open. */
export function TransferDialog() {
  const dialog = useTransfer((state) => state.dialog)
  if (dialog === undefined) return null
  return dialog === 'import' ? <ImportDialog /> : <ExportDialog />
}
