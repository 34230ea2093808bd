import { FileUp, ShieldCheck, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../controls/buttons/button.tsx'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { Dialog } from '../../../controls/overlays/dialog.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { TextArea } from '../../../controls/fields/text-area.tsx'
import { countCertificates } from '../count-certificates.ts'
import { FilePicker } from '../../../controls/files/file-picker.tsx'
import { settingsText } from '../../../../shared/text/en/settings.ts'

/** An additional certificate authority to trust for this connection, as PEM text from a file or the clipboard. */
export function CertificateField({
  certificate,
  onChange,
}: {
  certificate: string
  onChange: (certificate: string) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const count = countCertificates(certificate)
  return (
    <div className="flex items-center gap-2">
      {certificate === '' ? (
        <Button size="small" variant="ghost" icon={FileUp} onClick={() => setOpen(true)}>
          {settingsText().certificate.add}
        </Button>
      ) : (
        <>
          <Chip icon={ShieldCheck} tone={count === 0 ? 'warn' : 'neutral'} className="!h-6">
            {count === 0 ? settingsText().certificate.none : settingsText().certificate.count(count)}
          </Chip>
          <Button size="small" variant="ghost" onClick={() => setOpen(true)}>
            {settingsText().certificate.change}
          </Button>
          <IconButton icon={X} label={settingsText().certificate.remove} onClick={() => onChange('')} />
        </>
      )}
      {isOpen ? (
        <CertificateDialog
          initial={certificate}
          onClose={() => setOpen(false)}
          onSave={(text) => {
            onChange(text)
            setOpen(false)
          }}
        />
      ) : null}
    </div>
  )
}

type CertificateDialogProps = { initial: string; onClose: () => void; onSave: (text: string) => void }

function CertificateDialog({ initial, onClose, onSave }: CertificateDialogProps) {
  const [text, setText] = useState(initial)
  const fileInput = useRef<HTMLInputElement>(null)
  const count = countCertificates(text)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={settingsText().certificate.authority}
      description={settingsText().certificate.description}
      className="w-140"
      footer={
        <>
          <Button onClick={onClose}>{settingsText().cancel}</Button>
          <Button
            variant="primary"
            disabledReason={count === 0 ? settingsText().certificate.noneReason : undefined}
            onClick={() => onSave(text.trim())}
          >
            {settingsText().certificate.trust}
          </Button>
        </>
      }
    >
      <TextArea
        label={settingsText().certificate.pem}
        isMono
        rows={8}
        maxRows={16}
        spellCheck={false}
        placeholder={'-----BEGIN CERTIFICATE-----\n…\n-----END CERTIFICATE-----'}
        value={text}
        onChange={setText}
        labelMeta={text === '' ? undefined : settingsText().certificate.count(count)}
        error={text.trim() !== '' && count === 0 ? settingsText().certificate.notFound : undefined}
      />
      <FilePicker
        ref={fileInput}
        label={settingsText().certificate.file}
        accept=".pem,.crt,.cer,.ca-bundle"
        onChoose={([file]) => void file?.text().then(setText)}
      />
      <Button size="small" icon={FileUp} className="mt-2" onClick={() => fileInput.current?.click()}>
        {settingsText().certificate.chooseFile}
      </Button>
    </Dialog>
  )
}
