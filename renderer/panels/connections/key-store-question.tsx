import type { KeyStoreStatus } from '../../../shared/connections/key-store.ts'
import { settingsText } from '../../../shared/text/en/settings.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { Dialog } from '../../controls/overlays/dialog.tsx'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import { useKeyStoreCommand } from '../../queries/key-store.ts'

export type KeyStoreQuestionProps = { status: KeyStoreStatus; onClose: () => void }

/** Asks whether to store keys in the key store, and says where they go. Closing the dialog decides nothing. */
export function KeyStoreQuestion({ status, onClose }: KeyStoreQuestionProps) {
  const use = useKeyStoreCommand('keyStore.use')
  const leave = useKeyStoreCommand('keyStore.leave')
  const text = settingsText().keyStore
  const rows = [
    { name: text.where, value: text.names[status.name] },
    { name: text.service, value: status.service },
    { name: text.dataFolder, value: status.dataFolder },
  ]
  const problem = use.error?.appError ?? leave.error?.appError
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text.questionTitle}
      description={text.questionWhat}
      footer={
        <>
          <Button
            isBusy={leave.isPending}
            onClick={() => leave.mutate({ leavesBehind: false }, { onSuccess: onClose })}
          >
            {text.refuse}
          </Button>
          <Button
            variant="primary"
            isBusy={use.isPending}
            busyLabel={text.waitingForUser}
            onClick={() => use.mutate({}, { onSuccess: onClose })}
          >
            {text.agree}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <dl className="grid grid-cols-[max-content_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 text-small">
          {rows.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt className="text-ink-3">{name}</dt>
              <dd className="wrap-anywhere select-text">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="text-ink-2">{text.whoReads}</p>
        {problem === undefined ? null : <ErrorNotice error={problem} />}
      </div>
    </Dialog>
  )
}
