import { FileKey } from 'lucide-react'
import { useRef, useState, type CSSProperties } from 'react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { FilePicker } from '../../../controls/files/file-picker.tsx'
import { Dialog } from '../../../controls/overlays/dialog.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { useAppInfo } from '../../../queries/app-info.ts'
import { useConnectionCommand } from '../../../queries/connections.ts'
import { settingsText } from '../../../../shared/text/en/settings.ts'

type ClientCertificateDialogProps = { connection: Connection; onClose: () => void }

/**
 * Asks for a passphrase and a file, with a dialog of the system if there is one, so that the page does not see the key.
 * After a passphrase error, the next attempt uses the same file.
 */
export function ClientCertificateDialog({ connection, onClose }: ClientCertificateDialogProps) {
  const [passphrase, setPassphrase] = useState('')
  const { fileDialogs } = useAppInfo().capabilities
  const picker = useRef<HTMLInputElement>(null)
  const choose = useConnectionCommand('connections.chooseClientCertificate')
  const error = choose.error?.appError
  const canTryAgain = error?.code === 'clientPassphraseWrong' || error?.code === 'clientPassphraseMissing'
  const text = settingsText().clientCertificate

  function take(more: { isAgain?: boolean; files?: { certificate: string; key?: string } }): void {
    if (choose.isPending) return
    choose.mutate({ id: connection.id, passphrase, ...more }, { onSuccess: onClose })
  }

  async function takeFiles(files: readonly File[]): Promise<void> {
    const read = await Promise.all(files.slice(0, 2).map(readFile))
    const certificate = read.find(({ isKey }) => !isKey) ?? read[0]
    const key = read.find((file) => file !== certificate)
    if (certificate === undefined) return
    take({ files: { certificate: certificate.base64, ...(key !== undefined && { key: key.base64 }) } })
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text.title}
      description={text.description}
      className="w-120"
      onSubmit={(event) => {
        event.preventDefault()
        if (canTryAgain) take({ isAgain: true })
      }}
      footer={
        <>
          <Button onClick={onClose}>{settingsText().cancel}</Button>
          {canTryAgain ? <Button type="submit">{text.tryAgain}</Button> : null}
          <Button
            variant="primary"
            icon={FileKey}
            isBusy={choose.isPending}
            busyLabel={text.reading}
            onClick={() => (fileDialogs ? take({}) : picker.current?.click())}
          >
            {text.chooseFile}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <TextField
          label={text.passphrase}
          value={passphrase}
          onChange={setPassphrase}
          help={text.passphraseHelp}
          style={{ WebkitTextSecurity: passphrase === '' ? 'none' : 'disc' } as CSSProperties}
          data-1p-ignore=""
          data-lpignore="true"
        />
        <FilePicker
          ref={picker}
          label={text.file}
          accept=".pem,.crt,.cer,.key,.p12,.pfx"
          multiple
          onChoose={(files) => void takeFiles(files)}
        />
        {error === undefined || error.kind === 'cancelled' ? null : <ErrorNotice error={error} />}
      </div>
    </Dialog>
  )
}

/** Reads a file. It is a key if it contains a private key and no certificate. */
async function readFile(file: File): Promise<{ readonly base64: string; readonly isKey: boolean }> {
  const bytes = new Uint8Array(await file.slice(0, maxBytes).arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCodePoint(byte)
  const isKey = text.includes('PRIVATE KEY-----') && !text.includes('BEGIN CERTIFICATE-----')
  return { base64: btoa(text), isKey }
}

const maxBytes = 256 * 1024
