import { useEffect, useRef } from 'react'
import { transferText } from '../../../shared/text/en/transfer.ts'
import { Dialog } from '../../controls/overlays/dialog.tsx'
import { ExportBody, ExportFoot } from './export-parts.tsx'
import { endExport, useExport } from './export-store.ts'
import { useTransfer } from './transfer-store.ts'

/** Exports one, some or all conversations to a file, over Chat. Closing it stops the export. */
export function ExportDialog() {
  const { ids, close } = useTransfer()
  const { step } = useExport(({ now }) => now)
  const primary = useRef<HTMLButtonElement>(null)
  // Discard a finished export that the backup page still shows.
  useEffect(() => {
    if (useExport.getState().now.step === 'done') endExport()
  }, [])
  const end = (): void => {
    endExport()
    close()
  }
  const text = transferText()
  return (
    <Dialog
      isOpen
      onClose={end}
      title={text.exportTitle}
      description={step === 'choose' ? text.noKeys : undefined}
      className="w-150"
      initialFocus={primary}
      footer={<ExportFoot ids={ids} onClose={end} primary={primary} />}
    >
      <ExportBody ids={ids} />
    </Dialog>
  )
}
