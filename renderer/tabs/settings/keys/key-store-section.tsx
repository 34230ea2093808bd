import { useState } from 'react'
import type { KeyStoreStatus } from '../../../../shared/connections/key-store.ts'
import { settingsText } from '../../../../shared/text/en/settings.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ConfirmDialog } from '../../../controls/overlays/confirm-dialog.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { KeyStoreQuestion } from '../../../panels/connections/key-store-question.tsx'
import { useKeyStore, useKeyStoreCommand } from '../../../queries/key-store.ts'
import { PageSection } from '../pages/page-section.tsx'

/** Says whether keys are in the key store of the system and whether that works, and offers to change it. */
export function KeyStoreSection() {
  const status = useKeyStore()
  const [dialog, setDialog] = useState<'use' | 'leave' | null>(null)
  if (status === null) return null
  const text = settingsText().keyStore
  const isUsed = status.choice === 'used'
  const close = (): void => setDialog(null)
  return (
    <PageSection title={text.title} meta={text.names[status.name]}>
      <div className="flex flex-col gap-2 pb-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="min-w-0 flex-1 basis-60">
            {isUsed ? text.used : text.notUsed}
            {isUsed ? (
              <>
                {' '}
                <span className="text-ink-2">
                  {text.counts({ kept: status.kept, waiting: status.waiting })}
                </span>
              </>
            ) : null}
          </p>
          {isUsed ? (
            <Button size="small" variant="ghost" onClick={() => setDialog('leave')}>
              {text.leave}
            </Button>
          ) : (
            <Button size="small" onClick={() => setDialog('use')}>
              {text.offer}
            </Button>
          )}
        </div>
        {isUsed ? <p className="font-mono text-wire-small text-ink-3 select-text">{status.service}</p> : null}
        {status.copyOf === undefined ? null : <Note tone="warn">{text.copyOf(status.copyOf)}</Note>}
        <KeyStoreTrouble status={status} />
      </div>
      {dialog === 'use' ? <KeyStoreQuestion status={status} onClose={close} /> : null}
      {dialog === 'leave' ? <LeaveKeyStore status={status} onClose={close} /> : null}
    </PageSection>
  )
}

/** Why the key store does not work, and what to do about it. */
function KeyStoreTrouble({ status }: { status: KeyStoreStatus }) {
  const checkKeyStore = useKeyStoreCommand('keyStore.look')
  const text = settingsText().keyStore
  const { state, choice, waiting, detail } = status
  const isHelping = state === 'available' || state === 'unknown'
  if (isHelping && waiting === 0) return null
  const label = state === 'locked' ? text.unlock : isHelping ? text.putBack : text.retry
  return (
    <Note
      tone={choice === 'used' ? 'warn' : 'neutral'}
      action={
        <Button
          size="small"
          isBusy={checkKeyStore.isPending}
          busyLabel={text.waitingForUser}
          onClick={() => checkKeyStore.mutate({ asksUser: state === 'locked', putsBack: true })}
        >
          {label}
        </Button>
      }
    >
      {isHelping ? text.takenOut({ waiting }) : text.states[state]}
      {detail === undefined ? null : <span className="block text-ink-3">{text.said(detail)}</span>}
    </Note>
  )
}

/** Confirms emptying the key store. If it cannot be emptied, its contents can be left behind. */
function LeaveKeyStore({ status, onClose }: { status: KeyStoreStatus; onClose: () => void }) {
  const leave = useKeyStoreCommand('keyStore.leave')
  const text = settingsText().keyStore
  const problem = leave.error?.appError
  const isStuck = problem !== undefined
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text.leaveTitle}
      confirmLabel={isStuck ? text.leaveBehind : text.confirmLeave}
      isBusy={leave.isPending}
      onConfirm={() => leave.mutate({ leavesBehind: isStuck }, { onSuccess: onClose })}
    >
      <p>{isStuck ? text.leaveBehindWhat(status.service) : text.leaveWhat}</p>
      {problem === undefined ? null : <ErrorNotice error={problem} className="mt-3" />}
    </ConfirmDialog>
  )
}
