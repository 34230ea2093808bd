import { useQuery } from '@tanstack/react-query'
import { MessageSquareText, RotateCcw, Square, Star, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import type { HistoryItem } from '../../../../shared/history/history.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Pane } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { Spinner } from '../../../controls/panes/spinner.tsx'
import { historyItemQuery } from '../../../queries/history.ts'
import { navigate } from '../../../stores/route.ts'
import { useLiveRuns, useSlowLiveRun } from '../../../stores/use-live-runs.tsx'
import { useHistoryView } from '../history-view-store.ts'
import { runTitle } from '../run-labels.ts'
import { useDeleteWithUndo } from '../list/use-delete-with-undo.ts'
import { useRunActions } from '../list/use-run-actions.ts'
import { ExchangeView } from './exchange-view.tsx'
import { HistoryInspector } from './history-inspector.tsx'
import { historyText } from '../../../../shared/text/en/history.ts'

export type RunDetailProps = { id: string; onDeleted: (ids: readonly string[]) => void }

/** One run: the exchange, and beside it what went over the wire. */
export function RunDetail({ id, onDeleted }: RunDetailProps) {
  const { data, error, refetch } = useQuery(historyItemQuery(useBridge(), id))
  if (data !== undefined) return <OpenRun item={data} onDeleted={onDeleted} />
  return (
    <Pane label={historyText().run}>
      {error === null ? (
        <p className="m-auto flex items-center gap-2 text-small text-ink-3">
          <Spinner /> {historyText().loadingRun}
        </p>
      ) : (
        <div className="m-auto w-full max-w-130 p-6">
          <ErrorNotice
            error={error.appError}
            actions={
              <>
                <Button size="small" onClick={() => void refetch()}>
                  {historyText().retry}
                </Button>
                <Button size="small" variant="primary" onClick={() => navigate('history')}>
                  {historyText().showAll}
                </Button>
              </>
            }
          />
        </div>
      )}
    </Pane>
  )
}

function OpenRun({ item, onDeleted }: { item: HistoryItem; onDeleted: RunDetailProps['onDeleted'] }) {
  const { id, status } = item.run
  const isStoredRunning = status === 'running'
  const liveRuns = useLiveRuns()
  const live = useSlowLiveRun(isStoredRunning ? id : undefined)
  const run = live?.run ?? item.run
  const answer = live?.run === undefined ? item.answer : live.blocks

  const isQuery = item.queryCount !== undefined
  // Opened from elsewhere: the list shows where it stands.
  useEffect(() => {
    if (isQuery) useHistoryView.getState().narrow({ isQuery: true })
  }, [isQuery])

  // A run of a conversation is watched all the same; one that was sent again from here only by this.
  useEffect(() => {
    if (isStoredRunning) liveRuns.watch(id)
    else liveRuns.forget(id)
  }, [isStoredRunning, id, liveRuns])

  return (
    <>
      <Pane label={historyText().run} className="@container">
        <RunHead item={item} isRunning={run.status === 'running'} onDeleted={onDeleted} />
        <ExchangeView key={id} item={item} run={run} answer={answer} />
      </Pane>
      <HistoryInspector run={run} blocks={answer} />
    </>
  )
}

type RunHeadProps = { item: HistoryItem; isRunning: boolean; onDeleted: RunDetailProps['onDeleted'] }

function RunHead({ item, isRunning, onDeleted }: RunHeadProps) {
  const { id, connectionName } = item.run
  const { star, resend, stop, isResending } = useRunActions()
  const deleteWithUndo = useDeleteWithUndo()
  const { conversationId, isStarred } = item
  return (
    <PaneHead
      title={<span title={runTitle(item)}>{runTitle(item)}</span>}
      actions={
        <>
          <IconButton
            icon={Star}
            label={historyText().favourite}
            tooltip={isStarred ? historyText().favouriteKept : historyText().favouriteHint}
            pressed={isStarred}
            pressedLook="filled"
            onClick={() => star(id, !isStarred)}
          />
          {conversationId !== undefined && (
            <Button size="small" icon={MessageSquareText} onClick={() => navigate('chat', conversationId)}>
              {historyText().openConversation}
            </Button>
          )}
          {isRunning ? (
            <Button size="small" icon={Square} onClick={() => stop(id)}>
              {historyText().stop}
            </Button>
          ) : item.queryCount !== undefined ? null : (
            <Button
              size="small"
              icon={RotateCcw}
              isBusy={isResending}
              title={historyText().resendsTo(connectionName)}
              onClick={() => resend(id)}
            >
              {historyText().resend}
            </Button>
          )}
          <IconButton
            icon={Trash2}
            label={historyText().deleteFromHistory}
            disabled={isRunning}
            onClick={() => deleteWithUndo([id], () => onDeleted([id]))}
          />
        </>
      }
    />
  )
}
