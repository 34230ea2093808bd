import { FileUp, ShieldCheck, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../controls/button.tsx'
import { Chip } from '../../../controls/chip.tsx'
import { Dialog } from '../../../controls/dialog.tsx'
import { formatPlural } from '../../../lib/format-number.ts'
import { IconButton } from '../../../controls/icon-button.tsx'
import { TextArea } from '../../../controls/text-area.tsx'
import { countCertificates } from '../count-certificates.ts'
import { FilePicker } from '../../../controls/file-picker.tsx'

/** One more certificate authority to trust for this connection, as PEM text from a file or the clipboard. */
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
          Add a certificate
        </Button>
      ) : (
        <>
          <Chip icon={ShieldCheck} tone={count === 0 ? 'warn' : 'neutral'} className="!h-6">
            {count === 0 ? 'No certificate in this text' : formatPlural(count, 'certificate')}
          </Chip>
          <Button size="small" variant="ghost" onClick={() => setOpen(true)}>
            Change
          </Button>
          <IconButton icon={X} label="Remove the certificate" onClick={() => onChange('')} />
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
      title="Certificate authority"
      description="For gateways with a certificate of a company’s own. It is trusted for this connection only, besides the usual ones."
      className="w-140"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={count === 0 ? 'There is no certificate in this text.' : undefined}
            onClick={() => onSave(text.trim())}
          >
            Trust it for this connection
          </Button>
        </>
      }
    >
      <TextArea
        label="PEM text"
        isMono
        rows={8}
        maxRows={16}
        spellCheck={false}
        placeholder={'-----BEGIN CERTIFICATE-----\n…\n-----END CERTIFICATE-----'}
        value={text}
        onChange={setText}
        labelMeta={text === '' ? undefined : formatPlural(count, 'certificate')}
        error={
          text.trim() !== '' && count === 0
            ? 'No certificate found. The text begins with -----BEGIN CERTIFICATE-----.'
            : undefined
        }
      />
      <FilePicker
        ref={fileInput}
        label="Certificate file"
        accept=".pem,.crt,.cer,.ca-bundle"
        onChoose={([file]) => void file?.text().then(setText)}
      />
      <Button size="small" icon={FileUp} className="mt-2" onClick={() => fileInput.current?.click()}>
        Choose a file
      </Button>
    </Dialog>
  )
}
