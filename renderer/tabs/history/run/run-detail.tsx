import { useQuery } from '@tanstack/react-query'
import { Bookmark, MessageSquareText, RotateCcw, Square, Star, Trash2 } from 'lucide-react'
import { use, useEffect } from 'react'
import type { HistoryItem } from '../../../../shared/history/history.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { tabIcons } from '../../../commands/tab-icons.ts'
import { PaneFoot } from '../../../controls/panes/pane.tsx'
import { Inspector } from '../../../panels/inspector/inspector.tsx'
import { OverPane } from '../../../panels/panes/over-pane.tsx'
import { useSaveRun } from '../../../panels/presets/use-save-run.ts'
import { layoutStore } from '../../../stores/layout-store.ts'
import { Spinner } from '../../../controls/panes/spinner.tsx'
import { historyItemQuery } from '../../../queries/history.ts'
import { navigate, type GoOn } from '../../../stores/route.ts'
import { useLiveRuns, useSlowLiveRun } from '../../../stores/use-live-runs.tsx'
import { useHistoryView } from '../history-view-store.ts'
import { runTitle } from '../run-labels.ts'
import { useDeleteWithUndo } from '../list/use-delete-with-undo.ts'
import { useRunActions } from '../list/use-run-actions.ts'
import { ExchangeView } from './exchange-view.tsx'
import { requestTabText } from '../../../../shared/text/en/request-tab.ts'
import { historyText } from '../../../../shared/text/en/history.ts'

export type RunDetailProps = { id: string; onDeleted: (ids: readonly string[], goOn: GoOn) => void }

/** One run: the exchange, with its requests and responses in tabs beside it. */
export function RunDetail({ id, onDeleted }: RunDetailProps) {
  const { data, error, refetch } = useQuery(historyItemQuery(useBridge(), id))
  if (data !== undefined) return <OpenRun item={data} onDeleted={onDeleted} />
  return (
    <>
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
    </>
  )
}

function OpenRun({ item, onDeleted }: { item: HistoryItem; onDeleted: RunDetailProps['onDeleted'] }) {
  const { id, status } = item.run
  const isOver = use(OverPane)
  const { isRunShown, setRunShown } = useHistoryView()
  const isStoredRunning = status === 'running'
  const liveRuns = useLiveRuns()
  const live = useSlowLiveRun(isStoredRunning ? id : undefined)
  const run = live?.run ?? item.run
  const answer = live?.run === undefined ? item.answer : live.blocks

  const isQuery = item.queryCount !== undefined
  // A query may be opened from elsewhere: filter the list so that it contains it.
  useEffect(() => {
    if (isQuery) useHistoryView.getState().narrow({ isQuery: true })
  }, [isQuery])

  // Conversations watch their own runs. A run that was resent from History is watched only here.
  useEffect(() => {
    if (isStoredRunning) liveRuns.watch(id)
    else liveRuns.forget(id)
  }, [isStoredRunning, id, liveRuns])

  return (
    <Inspector
      run={run}
      blocks={answer}
      {...(isOver && { onClose: () => layoutStore.getState().setInspectorOpen(false) })}
      lead={{
        label: historyText().run,
        isShown: isRunShown,
        onShow: setRunShown,
        content: (
          <div className="@container flex min-h-0 flex-1 flex-col">
            <RunHead item={item} />
            <ExchangeView key={id} item={item} run={run} answer={answer} />
            <RunFoot item={item} isRunning={run.status === 'running'} onDeleted={onDeleted} />
          </div>
        ),
      }}
    />
  )
}

/** The head of a run with its full title. */
function RunHead({ item }: { item: HistoryItem }) {
  const { star } = useRunActions()
  const { isStarred } = item
  return (
    <div className="flex flex-none items-start gap-2 border-b border-line py-1.5 pr-2 pl-3">
      <h2 className="line-clamp-2 min-w-0 flex-1 py-0.5 font-strong" title={runTitle(item)}>
        {runTitle(item)}
      </h2>
      <IconButton
        icon={Star}
        label={historyText().favourite}
        tooltip={isStarred ? historyText().favouriteKept : historyText().favouriteHint}
        pressed={isStarred}
        pressedLook="filled"
        onClick={() => star(item.run.id, !isStarred)}
      />
    </div>
  )
}

type RunFootProps = { item: HistoryItem; isRunning: boolean; onDeleted: RunDetailProps['onDeleted'] }

/** The actions on a run. */
function RunFoot({ item, isRunning, onDeleted }: RunFootProps) {
  const { id, connectionName } = item.run
  const { resend, stop, isResending } = useRunActions()
  const deleteWithUndo = useDeleteWithUndo()
  const saveRun = useSaveRun()
  const { conversationId, experimentId } = item
  return (
    <PaneFoot>
      {conversationId !== undefined && (
        <Button size="small" icon={MessageSquareText} onClick={() => navigate('chat', conversationId)}>
          {historyText().openConversation}
        </Button>
      )}
      {experimentId !== undefined && (
        <Button
          size="small"
          icon={tabIcons.experiments}
          onClick={() => navigate('experiments', experimentId)}
        >
          {historyText().table.openExperiment}
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
      <span className="ml-auto flex">
        <IconButton
          icon={Bookmark}
          label={requestTabText().saveAsPreset}
          disabled={item.queryCount !== undefined}
          onClick={() => saveRun(item.run)}
        />
        <IconButton
          icon={Trash2}
          label={historyText().deleteFromHistory}
          disabled={isRunning}
          onClick={() => deleteWithUndo([id], (goOn) => onDeleted([id], goOn))}
        />
      </span>
    </PaneFoot>
  )
}
