import { MessageSquareText, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AppError } from '../../shared/errors/app-error.ts'
import { Button } from '../controls/button.tsx'
import { AddConnectionForm } from '../panels/connections/add-connection-form.tsx'
import { hostOf } from '../panels/connections/connection-state.tsx'
import { ErrorNotice } from '../controls/error-notice.tsx'
import { Icon } from '../controls/icon.tsx'
import { Kbd } from '../controls/kbd.tsx'
import { Pane } from '../controls/pane.tsx'
import { useCommandKeys } from '../commands/use-command.ts'
import { useAppInfo } from '../queries/app-info.ts'
import { useActiveConnection } from '../queries/connections.ts'
import { navigate } from '../stores/route.ts'
import { appText } from '../../shared/text/en/app.ts'

export type FirstStartProps = {
  /** A conversation with the practice gateway in which only Send is missing. */
  example: { model: string; isOpening: boolean; error: AppError | undefined; open: () => void }
}

/** The first page: who is asked, one good first step, and the way to a gateway of one's own. */
export function FirstStart({ example }: FirstStartProps) {
  const connection = useActiveConnection()
  const paletteKeys = useCommandKeys('palette.open')
  const inspectorKeys = useCommandKeys('window.inspector')
  const nextPaneKeys = useCommandKeys('pane.next')
  const { practiceUrl } = useAppInfo()
  const host = hostOf(practiceUrl)
  return (
    <Pane label={appText().welcome} className="overflow-y-auto !bg-panel">
      <div className="m-auto w-full max-w-172 p-6">
        <h1 className="text-page font-strong tracking-[-0.01em]">
          {connection.isPractice
            ? appText().firstStart.practiceTitle
            : appText().firstStart.title(connection.name)}
        </h1>
        <p className="mt-1 mb-5 text-ink-2 select-text">
          {connection.isPractice ? (
            <>
              {appText().firstStart.practice.before}
              <span className="font-mono text-wire">{host}</span>
              {appText().firstStart.practice.after}
            </>
          ) : (
            <>
              {appText().firstStart.real.before}
              <span className="font-mono text-wire">{hostOf(connection.baseUrl)}</span>
              {appText().firstStart.real.after}
            </>
          )}
        </p>
        <h2 className="mb-1.5 text-meta font-strong text-ink-3">{appText().firstStart.firstStep}</h2>
        <Group>
          {connection.isPractice ? (
            <Step
              icon={MessageSquareText}
              title={appText().firstStart.sendOneMessage}
              action={appText().firstStart.openChat}
              isBusy={example.isOpening}
              onOpen={example.open}
            >
              {appText().firstStart.prepared(example.model)}
            </Step>
          ) : (
            <Step
              icon={MessageSquareText}
              title={appText().firstStart.sendOneMessage}
              action={appText().firstStart.openChat}
              onOpen={() => navigate('chat', 'new')}
            >
              {appText().firstStart.unprepared}
            </Step>
          )}
          {example.error === undefined ? null : (
            <div className="px-3 pb-3">
              <ErrorNotice error={example.error} />
            </div>
          )}
        </Group>
        <h2 className="mt-6 mb-1.5 text-meta font-strong text-ink-3">{appText().firstStart.ownGateway}</h2>
        <Group className="p-3">
          <AddConnectionForm
            layout="row"
            onAdded={({ id }) => navigate('settings', `connections/${id}/check`)}
          />
        </Group>
        <ul className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-3">
          {[
            { keys: paletteKeys, label: appText().firstStart.shortcuts.commands },
            { keys: inspectorKeys, label: appText().firstStart.shortcuts.inspector },
            { keys: nextPaneKeys, label: appText().firstStart.shortcuts.nextPane },
          ].map(({ keys, label }) =>
            keys === undefined ? null : (
              <li key={label} className="flex items-center gap-1">
                <Kbd keys={keys} />
                {label}
              </li>
            ),
          )}
        </ul>
      </div>
    </Pane>
  )
}

function Group({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={`rounded-md bg-surface shadow-[inset_0_0_0_1px_var(--color-line),var(--shadow-card)] ${className}`}
    >
      {children}
    </div>
  )
}

type StepProps = {
  icon: LucideIcon
  title: string
  action: string
  isBusy?: boolean
  onOpen: () => void
  children: ReactNode
}

function Step({ icon, title, action, isBusy = false, onOpen, children }: StepProps) {
  return (
    <div className="grid grid-cols-[--spacing(5)_minmax(0,1fr)_auto] items-center gap-3 p-3">
      <Icon of={icon} size="large" className="text-accent" />
      <div>
        <p className="font-medium">{title}</p>
        <p className="text-small text-ink-2">{children}</p>
      </div>
      <Button size="small" isBusy={isBusy} busyLabel={appText().firstStart.opening} onClick={onOpen}>
        {action}
      </Button>
    </div>
  )
}
