import { TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import type { PendingLink } from '../../shared/connect-links/pending-link.ts'
import { wordError } from '../../shared/text/define-errors.ts'
import { Button } from '../controls/buttons/button.tsx'
import { KeyStorageNote } from '../panels/connections/key-storage-note.tsx'
import { Dialog } from '../controls/overlays/dialog.tsx'
import { ErrorNotice } from '../controls/texts/error-notice.tsx'
import { Note } from '../controls/texts/note.tsx'
import { TextField } from '../controls/fields/text-field.tsx'
import { useAcceptLink, useRefuseLink } from '../queries/connect-links.ts'
import { goOnFromHere } from '../stores/route.ts'
import { appText } from '../../shared/text/en/app.ts'

/** Shows what a connect link would add, and asks whether to add it. */
export function ConnectLinkQuestion({ link }: { link: PendingLink }) {
  const { id, host, baseUrl, maskedKey, notes, existing } = link
  const [name, setName] = useState(link.name)
  const safeAnswer = useRef<HTMLButtonElement>(null)
  const accept = useAcceptLink()
  const refuse = useRefuseLink()
  async function take(connectionId?: string): Promise<void> {
    const goOn = goOnFromHere()
    try {
      // Not a callback of the mutation: the dialog is unmounted as soon as the link is answered.
      const connection = await accept.mutateAsync(
        connectionId === undefined ? { id, name } : { id, connectionId },
      )
      goOn('settings', `connections/${connection.id}/check`)
    } catch {
      // The dialog stays open and shows the error.
    }
  }
  return (
    <Dialog
      isOpen
      onClose={() => refuse.mutate(id)}
      title={appText().connectLink.title}
      description={appText().connectLink.warning}
      className="w-120"
      initialFocus={safeAnswer}
      footer={
        <>
          <Button ref={safeAnswer} onClick={() => refuse.mutate(id)}>
            {appText().connectLink.refuse}
          </Button>
          {existing === undefined || maskedKey === '' ? null : (
            <Button
              isBusy={accept.isPending}
              busyLabel={appText().connectLink.adding}
              onClick={() => void take(existing.id)}
            >
              {appText().connectLink.addKeyTo(existing.name)}
            </Button>
          )}
          <Button
            variant="primary"
            isBusy={accept.isPending}
            busyLabel={appText().connectLink.adding}
            onClick={() => void take()}
          >
            {appText().connectLink.add}
          </Button>
        </>
      }
    >
      <dl className="grid grid-cols-[--spacing(22)_minmax(0,1fr)] gap-x-3 gap-y-2 rounded-md bg-sunken px-3 py-2.5">
        <dt className="text-ink-2">{appText().connectLink.host}</dt>
        <dd className="font-medium wrap-anywhere select-text">{host}</dd>
        <dt className="text-ink-2">{appText().connectLink.address}</dt>
        <dd className="font-mono text-wire wrap-anywhere select-text">{baseUrl}</dd>
        <dt className="text-ink-2">{appText().connectLink.key}</dt>
        <dd className="font-mono text-wire">{maskedKey === '' ? appText().connectLink.noKey : maskedKey}</dd>
      </dl>
      {notes.map((note) => (
        <Note key={note.message} tone="warn" icon={TriangleAlert} className="mt-2">
          {wordError(note).message}
        </Note>
      ))}
      {existing === undefined ? null : (
        <p className="mt-2 text-small text-ink-2">{appText().connectLink.alreadyThere(existing.name)}</p>
      )}
      <TextField label={appText().connectLink.name} value={name} onChange={setName} className="mt-3" />
      <KeyStorageNote className="mt-3" />
      {accept.error === null ? null : <ErrorNotice error={accept.error.appError} className="mt-3" />}
    </Dialog>
  )
}
