import { EyeOff, Grid2x2Check, Plus } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { maxColumns, type Conversation } from '../../../../shared/conversations/conversation.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { compareText } from '../../../../shared/text/en/compare.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useCommand } from '../../../commands/use-command.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Switch } from '../../../controls/fields/switch.tsx'
import { useMediaQuery, wideWindow } from '../../../controls/hooks/use-media-query.ts'
import { useNow } from '../../../controls/hooks/use-now.ts'
import { Tooltip } from '../../../controls/overlays/tooltip.tsx'
import { Comparison, ComparisonRow } from '../../../controls/panes/comparison.tsx'
import { Pane } from '../../../controls/panes/pane.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { blindLetter } from '../../../lib/blind-order.ts'
import { useMakeExperiment } from '../../../panels/experiments/use-make-experiment.ts'
import { RightPane } from '../../../panels/panes/right-pane.tsx'
import { useUndoable } from '../../../panels/undoable/use-undoable.ts'
import { useAddColumns, useKeepConversations } from '../../../queries/conversations.ts'
import { layoutStore, useLayout } from '../../../stores/layout-store.ts'
import { chatUndoStack } from '../chat-undo-stack.ts'
import { useChatView } from '../chat-view-store.ts'
import { ChatInspector } from '../conversations/chat-inspector.tsx'
import { ConversationHead } from '../conversations/conversation-head.tsx'
import { scaleEnd } from '../lens/clock-scale.ts'
import { clockMs } from '../lens/clock-strip.tsx'
import { columnColour } from '../lens/column-colour.ts'
import { Column, type ColumnActions } from './column.tsx'
import { columnNames } from './column-names.ts'
import { CompareComposer } from './compare-composer.tsx'
import { CompareStart } from './compare-start.tsx'
import { changeComparison, useComparison } from './comparisons.ts'
import { DifferencesLegend } from './differences-legend.tsx'
import { useColumns, useNewestRuns } from './use-columns.ts'
import { useMarkedDifferences } from './use-marked-differences.ts'
import { useSendToColumns } from './use-send-to-columns.ts'

export type CompareViewProps = {
  conversation: Conversation
  /** Absent while the list is in view. */
  onShowList: (() => void) | undefined
}

const none: readonly string[] = []
/** Two columns make a comparison. */
const minColumns = 2

/** A conversation as two to six variants that answer side by side, each of which goes on by itself. */
export function CompareView({ conversation, onShowList }: CompareViewProps) {
  const { id, columnIds = none } = conversation
  const bridge = useBridge()
  const { blindSeed, leftOut = none, marked = none } = useComparison(id)
  const isBlind = blindSeed !== undefined
  const { columns, error } = useColumns(columnIds, blindSeed)
  const runs = useNewestRuns(columns)
  const running = runs.filter((run) => run?.status === 'running').filter((run) => run !== undefined)
  const now = useNow(clockMs, running.length > 0)
  const endMs = scaleEnd(
    Math.max(
      0,
      ...runs.map((run) => run?.timings.endMs ?? (run?.status === 'running' ? now - run.startedAt : 0)),
    ),
  )
  const names = useMemo(
    () =>
      isBlind ? columns.map((_, place) => compareText().blindName(blindLetter(place))) : columnNames(columns),
    [columns, isBlind],
  )
  // By the order in which they were put there: a shuffled column keeps no colour that tells it.
  const colours = columns.map((column, place) => columnColour(isBlind ? place : columnIds.indexOf(column.id)))
  const box = useRef<HTMLDivElement>(null)
  const shownMarks = marked.filter((one) => columnIds.includes(one))
  const version = columns.map(({ headTurnId }, index) => `${headTurnId} ${runs[index]?.status}`).join(' ')
  const differences = useMarkedDifferences(box, shownMarks, running.length > 0 ? undefined : version)
  const sending = useSendToColumns(conversation)
  const addColumns = useAddColumns()
  const keep = useKeepConversations()
  const undoable = useUndoable(chatUndoStack)
  const makeExperiment = useMakeExperiment()
  const [inspectedId, setInspectedId] = useState<string>()
  const inspected = columns.find((column) => column.id === inspectedId)
  const isInspectorOpen = useLayout((state) => state.isInspectorOpen)
  const canAdd = columns.length < maxColumns
  const answered = columns.flatMap(
    ({ turns }) => turns.findLast(({ run }) => run !== undefined)?.run?.id ?? [],
  )
  const experiment = () => makeExperiment.ofRuns(answered)
  const stopAll = () => {
    for (const run of running) void bridge.call('runs.stop', { id: run.id })
  }
  useCommand('request.stop', stopAll, { isEnabled: running.length > 0 })
  useCommand('request.experiment', experiment, { isEnabled: answered.length > 0 && !isBlind })

  const nameOf = (columnId: string) => names[columns.findIndex((column) => column.id === columnId)] ?? ''
  const actions = useStableActions({
    mark: (columnId) =>
      changeComparison(id, {
        marked: shownMarks.includes(columnId)
          ? shownMarks.filter((one) => one !== columnId)
          : [...shownMarks, columnId].slice(-2),
      }),
    remove: (columnId) => {
      const name = nameOf(columnId)
      undoable({
        ids: [columnId],
        make: () => keep('conversations.delete', { ids: [columnId] }),
        takeBack: () => keep('conversations.restore', { ids: [columnId] }),
        message: () => compareText().removed(name),
      })
    },
    duplicate: (columnId) => addColumns.mutate({ id, like: columnId, columns: [{}] }),
    sendOnlyTo: (columnId) => changeComparison(id, { leftOut: columnIds.filter((one) => one !== columnId) }),
    sendAgain: sending.sendAgain,
    forget: sending.forget,
    inspect: (columnId, runId) => {
      useChatView.getState().inspect(columnId, runId)
      setInspectedId(columnId)
      layoutStore.getState().setInspectorOpen(true)
    },
  })
  const lastId = columnIds.at(-1)
  const isLastRunning = runs[columns.findIndex((column) => column.id === lastId)]?.status === 'running'

  return (
    <>
      <Pane label={compareText().name} className="relative">
        <ConversationHead
          conversation={conversation}
          onShowList={onShowList}
          legend={
            columns.length > 0 && (
              <DifferencesLegend
                colours={shownMarks.map(
                  (one) => colours[columns.findIndex((column) => column.id === one)] ?? '',
                )}
                differences={differences}
                isWaiting={running.length > 0}
              />
            )
          }
          actions={
            columns.length > 0 && (
              <>
                <Tooltip text={compareText().blindHelp}>
                  <span className="flex items-center gap-1.5 text-small">
                    <Switch
                      label={compareText().blind}
                      checked={isBlind}
                      onChange={(isOn) => {
                        setInspectedId(undefined)
                        changeComparison(id, { blindSeed: isOn ? newSeed() : undefined })
                      }}
                    />
                    <Icon of={EyeOff} size="small" className="text-ink-3" />
                    {compareText().blind}
                  </span>
                </Tooltip>
                {!isBlind && (
                  <>
                    <IconButton
                      icon={Grid2x2Check}
                      label={compareText().experiment}
                      tooltip={answered.length > 0 ? compareText().experiment : compareText().noAnswers}
                      disabled={answered.length === 0}
                      onClick={experiment}
                    />
                    <Button
                      size="small"
                      variant="ghost"
                      icon={Plus}
                      isBusy={addColumns.isPending}
                      {...(!canAdd
                        ? { disabledReason: compareText().columnLimit }
                        : isLastRunning
                          ? { disabledReason: compareText().stillAnswering }
                          : {})}
                      onClick={() => lastId !== undefined && actions.duplicate(lastId)}
                    >
                      {compareText().addColumn}
                    </Button>
                  </>
                )}
              </>
            )
          }
        />
        {error !== undefined && <ErrorNotice error={error.appError} className="m-3" />}
        {addColumns.error !== null && columns.length > 0 && (
          <ErrorNotice error={addColumns.error.appError} className="m-3 flex-none" />
        )}
        {columnIds.length === 0 ? (
          <CompareStart conversation={conversation} />
        ) : (
          <div ref={box} className="flex min-h-0 flex-1 flex-col [--reading-gap:12px]">
            <Comparison count={columns.length} minColumn={60} isFilling>
              <ComparisonRow isFilling>
                {columns.map((column, index) => (
                  <Column
                    key={column.id}
                    conversation={column}
                    name={names[index] ?? ''}
                    colour={colours[index] ?? ''}
                    endMs={endMs}
                    isBlind={isBlind}
                    isMarked={shownMarks.includes(column.id)}
                    unsent={sending.unsent[column.id]}
                    actions={actions}
                    canAdd={canAdd}
                    canRemove={columns.length > minColumns}
                  />
                ))}
              </ComparisonRow>
            </Comparison>
            <CompareComposer
              conversation={conversation}
              columns={columns}
              names={names}
              colours={colours}
              leftOut={leftOut}
              onLeaveOut={(ids) => changeComparison(id, { leftOut: [...ids] })}
              running={running}
              onStop={stopAll}
              sending={sending}
            />
          </div>
        )}
      </Pane>
      {inspected !== undefined && isInspectorOpen && (
        <InspectorPane conversation={inspected} onClose={() => setInspectedId(undefined)} />
      )}
    </>
  )
}

/** Beside the columns in a wide window, over them in a narrow one. */
function InspectorPane({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const isWide = useMediaQuery(wideWindow)
  useCommand('pane.close', onClose)
  return (
    <RightPane name="chat.inspector" label={chatText().inspector} isOver={!isWide} width="wire" max={720}>
      <ChatInspector conversation={conversation} onClose={onClose} />
    </RightPane>
  )
}

/** The same functions for all of the view's life, which do what they were given last. */
function useStableActions(actions: ColumnActions): ColumnActions {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  return useMemo(
    () => ({
      mark: (id) => latest.current.mark(id),
      remove: (id) => latest.current.remove(id),
      duplicate: (id) => latest.current.duplicate(id),
      sendOnlyTo: (id) => latest.current.sendOnlyTo(id),
      sendAgain: (id) => latest.current.sendAgain(id),
      forget: (id) => latest.current.forget(id),
      inspect: (id, runId) => latest.current.inspect(id, runId),
    }),
    [],
  )
}

function newSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 1
}
