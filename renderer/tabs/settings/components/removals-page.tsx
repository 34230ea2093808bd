import { Eraser, Undo2 } from 'lucide-react'
import type { LearnedRemoval } from '../../../../shared/medic/learned-removal.ts'
import { formatRegistry } from '../../../../shared/formats/registry.ts'
import { Button } from '../../../controls/button.tsx'
import { EmptyState } from '../../../controls/empty-state.tsx'
import { ErrorNotice } from '../../../controls/error-notice.tsx'
import { formatPlural } from '../../../lib/format-number.ts'
import { IconButton } from '../../../controls/icon-button.tsx'
import { Pane, PaneBody } from '../../../controls/pane.tsx'
import { PaneHead } from '../../../controls/pane-head.tsx'
import { useToast } from '../../../controls/toast.tsx'
import { useConnections } from '../../../queries/connections.ts'
import { useForget, useForgetAll, useRemember, useRemovals } from '../../../queries/medic.ts'
import { PageSection } from './page-section.tsx'

/** Every field that is left out by itself, by connection; each can be sent again. */
export function RemovalsPage() {
  const removals = useRemovals()
  const connections = useConnections()
  const forget = useForget()
  const forgetAll = useForgetAll()
  const remember = useRemember()
  const { show } = useToast()
  const error = (forget.error ?? forgetAll.error ?? remember.error)?.appError
  const ids = [...new Set(removals.map(({ connectionId }) => connectionId))]

  function clear(cleared: readonly LearnedRemoval[], name: string): void {
    show({
      message: `${name} forgotten`,
      undo: () => {
        for (const { learnedAt: _learnedAt, ...removal } of cleared) remember.mutate(removal)
      },
    })
  }

  return (
    <Pane label="Learned removals">
      <PaneHead
        title="Learned removals"
        actions={
          removals.length > 0 && (
            <Button
              size="small"
              isBusy={forgetAll.isPending}
              onClick={() =>
                forgetAll.mutate(undefined, {
                  onSuccess: () => clear(removals, formatPlural(removals.length, 'removal')),
                })
              }
            >
              Forget all
            </Button>
          )
        }
      />
      <PaneBody className="flex flex-col">
        {error !== undefined && <ErrorNotice error={error} className="m-4" />}
        {removals.length === 0 ? (
          <EmptyState icon={Eraser} title="Nothing is left out">
            When a model refuses a parameter, the failed answer offers to leave it out of the next requests
            too. What you choose there is listed here.
          </EmptyState>
        ) : (
          ids.map((id) => (
            <PageSection
              key={id}
              title={connections.find((connection) => connection.id === id)?.name ?? 'Removed connection'}
            >
              <ul>
                {removals
                  .filter(({ connectionId }) => connectionId === id)
                  .map((removal) => (
                    <RemovalRow
                      key={`${removal.format} ${removal.model} ${removal.field}`}
                      removal={removal}
                      onForget={() =>
                        forget.mutate(removal, { onSuccess: () => clear([removal], removal.field) })
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
      <IconButton icon={Undo2} label={`Send ${field} to ${model} again`} onClick={onForget} />
    </li>
  )
}
