import type { ReactNode } from 'react'
import { AddConnectionForm } from '../panels/connections/add-connection-form.tsx'
import { hostOf, isUsable, readinessOf } from '../panels/connections/connection-state.tsx'
import { useKeyCondition } from '../panels/connections/use-key-condition.ts'
import { Button } from '../controls/buttons/button.tsx'
import { Note } from '../controls/texts/note.tsx'
import { Kbd } from '../controls/buttons/kbd.tsx'
import { Pane } from '../controls/panes/pane.tsx'
import { useCommandKeys } from '../commands/use-command.ts'
import { useAppInfo } from '../queries/app-info.ts'
import { activeKey, useActiveConnection } from '../queries/connections.ts'
import { navigate } from '../stores/route.ts'
import { FirstSteps } from './first-steps.tsx'
import { firstStartText } from '../../shared/text/en/first-start.ts'
import { appText } from '../../shared/text/en/app.ts'

/** The welcome page: where requests go, three first steps, and how to add one's own gateway. */
export function FirstStart() {
  const connection = useActiveConnection()
  const paletteKeys = useCommandKeys('palette.open')
  const inspectorKeys = useCommandKeys('window.inspector')
  const nextPaneKeys = useCommandKeys('pane.next')
  const { practiceUrl } = useAppInfo()
  const host = hostOf(practiceUrl)
  const condition = useKeyCondition(activeKey(connection))
  const isReady = connection.isPractice || isUsable(readinessOf(condition))
  return (
    <Pane label={appText().welcome} className="overflow-y-auto !bg-panel">
      <div className="m-auto w-full max-w-172 p-6">
        <h1 className="text-page font-strong tracking-[-0.01em] wrap-anywhere">
          {connection.isPractice
            ? firstStartText().practiceTitle
            : titleOf(connection.name, isReady ? undefined : condition.label)}
        </h1>
        <p className="mt-1 mb-5 text-ink-2 select-text">
          {connection.isPractice ? (
            <>
              {firstStartText().practice.before}
              <span className="font-mono text-wire">{host}</span>
              {firstStartText().practice.after}
            </>
          ) : (
            <>
              {firstStartText().real.before}
              <span className="font-mono text-wire">{hostOf(connection.baseUrl)}</span>
              {firstStartText().real.after}
            </>
          )}
        </p>
        {isReady ? null : (
          <Note tone="warn" role="note" className="mb-5 items-center">
            <div className="flex flex-wrap items-center justify-between gap-2">
              {condition.remedy}
              <Button size="small" onClick={() => navigate('settings', `connections/${connection.id}`)}>
                {firstStartText().openConnection}
              </Button>
            </div>
          </Note>
        )}
        <h2 className="mb-1.5 text-meta font-strong text-ink-3">{firstStartText().firstSteps}</h2>
        <Group className="@container">
          <FirstSteps isPractice={connection.isPractice} />
        </Group>
        <h2 className="mt-6 mb-1.5 text-meta font-strong text-ink-3">{firstStartText().ownGateway}</h2>
        <Group className="p-3">
          <AddConnectionForm
            layout="row"
            onAdded={({ id }, goOn) => goOn('settings', `connections/${id}/check`)}
          />
        </Group>
        <ul className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-3">
          {[
            { keys: paletteKeys, label: firstStartText().shortcuts.commands },
            { keys: inspectorKeys, label: firstStartText().shortcuts.inspector },
            { keys: nextPaneKeys, label: firstStartText().shortcuts.nextPane },
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

function titleOf(connection: string, problem: string | undefined): string {
  const text = firstStartText()
  return problem === undefined ? text.title(connection) : text.notReady({ connection, problem })
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
