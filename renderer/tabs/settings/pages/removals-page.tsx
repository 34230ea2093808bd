import { Eraser, Undo2 } from 'lucide-react'
import type { LearnedRemoval } from '../../../../shared/medic/learned-removal.ts'
import { formatRegistry } from '../../../../shared/formats/registry.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Pane, PaneBody } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { useConnections } from '../../../queries/connections.ts'
import { useForget, useForgetAll, useRemember, useRemovals } from '../../../queries/medic.ts'
import { PageSection } from './page-section.tsx'
import { settingsText } from '../../../../shared/text/en/settings.ts'

/** All omitted parameters by connection; each can be sent again. */
export function RemovalsPage() {
  const removals = useRemovals()
  const connections = useConnections()
  const forget = useForget()
  const forgetAll = useForgetAll()
  const remember = useRemember()
  const { show } = useToast()
  const error = (forget.error ?? forgetAll.error ?? remember.error)?.appError
  const ids = [...new Set(removals.map(({ connectionId }) => connectionId))]

  function clear(cleared: readonly LearnedRemoval[], message: string): void {
    show({
      message,
      undo: () => {
        for (const { learnedAt: _learnedAt, ...removal } of cleared) remember.mutate(removal)
      },
    })
  }

  return (
    <Pane label={settingsText().sections.removals}>
      <PaneHead
        title={settingsText().sections.removals}
        actions={
          removals.length > 0 && (
            <Button
              size="small"
              isBusy={forgetAll.isPending}
              onClick={() =>
                forgetAll.mutate(undefined, {
                  onSuccess: () => clear(removals, settingsText().omitted.allSentAgain(removals.length)),
                })
              }
            >
              {settingsText().omitted.sendAll}
            </Button>
          )
        }
      />
      <PaneBody className="flex flex-col">
        {error !== undefined && <ErrorNotice error={error} className="m-4" />}
        {removals.length === 0 ? (
          <EmptyState icon={Eraser} title={settingsText().omitted.none}>
            {settingsText().omitted.noneHelp}
          </EmptyState>
        ) : (
          ids.map((id) => (
            <PageSection
              key={id}
              title={
                connections.find((connection) => connection.id === id)?.name ??
                settingsText().omitted.removedConnection
              }
            >
              <ul>
                {removals
                  .filter(({ connectionId }) => connectionId === id)
                  .map((removal) => (
                    <RemovalRow
                      key={`${removal.format} ${removal.model} ${removal.field}`}
                      removal={removal}
                      onForget={() =>
                        forget.mutate(removal, {
                          onSuccess: () => clear([removal], settingsText().omitted.sentAgain(removal.field)),
                        })
                      }
                    />
                  ))}
              </ul>
            </PageSection>
          ))
        )}
      </PaneBody>
    </Pane>
  )
}

function RemovalRow({ removal, onForget }: { removal: LearnedRemoval; onForget: () => void }) {
  const { field, model, format, gatewaySays } = removal
  return (
    <li className="flex items-center gap-3 border-b border-line py-1.5 text-small last:border-b-0">
      <span className="min-w-0 flex-1 select-text">
        <span className="block truncate">
          <span className="font-mono text-wire-small">{field}</span>
          <span className="text-ink-2">
            {' '}
            · {model} · {formatRegistry[format].label.toLowerCase()}
          </span>
        </span>
        {gatewaySays === undefined ? null : (
          <span className="block text-meta wrap-anywhere text-ink-3">{gatewaySays}</span>
        )}
      </span>
      <IconButton icon={Undo2} label={settingsText().omitted.send({ field, model })} onClick={onForget} />
    </li>
  )
}
