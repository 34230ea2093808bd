import { useEffect } from 'react'
import { transferText } from '../../../shared/text/en/transfer.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { Dialog } from '../../controls/overlays/dialog.tsx'
import { ImportBody, ImportFoot } from './import-parts.tsx'
import { forgetImport, useImportState } from './import-store.ts'
import { useTransfer } from './transfer-store.ts'
import { useImportActions } from './use-import-actions.ts'

/**
 * Imports conversations from another app's file, over Chat. Closing it discards the file; imported conversations stay.
 */
export function ImportDialog() {
  const bridge = useBridge()
  const { file, forgetFile, close } = useTransfer()
  const { step } = useImportState()
  const { read, reset } = useImportActions()
  useEffect(() => {
    if (file === undefined) return
    forgetFile()
    read(file)
  }, [file, forgetFile, read])
  const end = (): void => {
    reset()
    close()
  }
  // Discard a finished import that the backup page still shows.
  useEffect(() => {
    if (useImportState.getState().step === 'done') forgetImport(bridge)
  }, [bridge])
  const isList = step === 'found'
  return (
    <Dialog
      // Remount for the list, which moves the focus to its search field.
      key={String(isList)}
      isOpen
      onClose={end}
      title={transferText().importTitle}
      className={isList ? 'h-180 w-190' : 'w-160'}
      footer={
        step === 'found' || step === 'done' ? (
          <ImportFoot onClose={end} />
        ) : (
          <Button onClick={end}>{transferText().cancel}</Button>
        )
      }
    >
      <ImportBody />
    </Dialog>
  )
}
