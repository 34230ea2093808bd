import { Columns3 } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { maxColumns, type Conversation } from '../../../../shared/conversations/conversation.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { compareText } from '../../../../shared/text/en/compare.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useCommand } from '../../../commands/use-command.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { useMediaQuery, wideWindow } from '../../../controls/hooks/use-media-query.ts'
import { Comparison, ComparisonRow } from '../../../controls/panes/comparison.tsx'
import { Pane } from '../../../controls/panes/pane.tsx'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { blindLetter } from '../../../lib/blind-order.ts'
import { useMakeExperiment } from '../../../panels/experiments/use-make-experiment.ts'
import { Repeat } from '../../../panels/experiments/repeat/repeat.tsx'
import { RightPane } from '../../../panels/panes/right-pane.tsx'
import { useNoteFailure } from '../../../panels/undoable/use-note-failure.ts'
import { layoutStore, useLayout } from '../../../stores/layout-store.ts'
import { useChatView } from '../chat-view-store.ts'
import { ChatInspector } from '../conversations/chat-inspector.tsx'
import { ConversationHead } from '../conversations/conversation-head.tsx'
import { useConversationModel } from '../conversations/use-conversation-model.ts'
import { setDraft } from '../draft-store.ts'
import { LensLosses } from '../lens/lens-losses.tsx'
import { useLens } from '../lens/use-lens.ts'
import { ClockRunsContext } from './clock-strip.tsx'
import { Column } from './column.tsx'
import { columnColour } from './column-colour.ts'
import { columnNames } from './column-names.ts'
import { CompareComposer } from './compare-composer.tsx'
import { CompareStart } from './compare-start.tsx'
import {
  changeComparison,
  useComparison,
  type ComparisonState,
  type ConversationViewName,
} from './comparisons.ts'
import { CompareActions, CompareLegend } from './compare-head.tsx'
import { FirstColumn } from './first-column.tsx'
import { useColumnActions } from './use-column-actions.ts'
import { useNewestRuns } from './use-columns.ts'
import { useHideRuns } from './use-hide-runs.ts'
import { useMarkedDifferences } from './use-marked-differences.ts'
import { useSendToColumns } from './use-send-to-columns.ts'
import { WentOnNote } from './went-on-note.tsx'
import { useShownColumns } from './use-shown-columns.ts'

export type CompareViewProps = {
  conversation: Conversation
  view: Exclude<ConversationViewName, 'transcript'>
  /** Absent while the list is in view. */
  onShowList: (() => void) | undefined
}

const none: readonly string[] = []
/** Where the repeats of all columns are kept. */
const comparePlace = 'chat-compare'
/** Two columns make a comparison. */
const minColumns = 2

/**
 * A conversation as two to six variants that answer side by side, each of which goes on by itself. The lens shows the same
 * columns as the request that each would send: by itself, one model in each format.
 */
export function CompareView({ conversation, view, onShowList }: CompareViewProps) {
  const { id, columnIds = none } = conversation
  const bridge = useBridge()
  const noteFailure = useNoteFailure()
  useConversationModel(conversation)
  const shown = useShownColumns(conversation, view)
  const { columns, calls, isFirst, addColumns, make, leftOut } = shown
  const isBlind = shown.blindSeed !== undefined
  const { marked = none } = useComparison(id)
  const lens = useLens(conversation, columns, calls, view === 'lens' && !isBlind)
  const runs = useNewestRuns(isFirst ? [] : columns)
  const running = runs.flatMap((run) => (run?.status === 'running' ? run : []))
  const names = useMemo(() => (isBlind ? blindNames(columns) : columnNames(columns)), [columns, isBlind])
  useHideRuns(columns, names, isBlind)
  // By the order in which they were put there, but for a shuffled column, whose colour would tell it.
  const colours = columns.map((column, place) =>
    columnColour(isBlind || isFirst ? place : columnIds.indexOf(column.id)),
  )
  const placeOf = (columnId: string) => columns.findIndex((column) => column.id === columnId)
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const marks = marked.filter((one) => columnIds.includes(one))
  const version = columns.map(({ headTurnId }, index) => `${headTurnId} ${runs[index]?.status}`).join(' ')
  const differences = useMarkedDifferences(box, marks, running.length > 0 ? undefined : `${view} ${version}`)
  const sending = useSendToColumns(conversation)
  const makeExperiment = useMakeExperiment()
  const [inspectedId, setInspectedId] = useState<string>()
  const inspected = columns.find((column) => column.id === inspectedId)
  const isInspectorOpen = useLayout((state) => state.isInspectorOpen)
  const answered = columns.flatMap(
    ({ turns }) => turns.findLast(({ run }) => run !== undefined)?.run?.id ?? [],
  )
  const experiment = () => makeExperiment.ofRuns(answered)
  const repeat = () => makeExperiment.repeatRuns(answered, comparePlace)
  const stopAll = () => {
    for (const run of running) void bridge.call('runs.stop', { id: run.id })
  }
  useCommand('request.stop', stopAll, { isEnabled: running.length > 0 })
  const canAskAgain = answered.length > 0 && !isBlind && !isFirst
  useCommand('request.repeat', repeat, { isEnabled: canAskAgain })
  useCommand('request.experiment', experiment, { isEnabled: canAskAgain })
  const actions = useColumnActions({
    conversation,
    marked: marks,
    nameOf: (columnId) => names[placeOf(columnId)] ?? '',
    addColumns,
    forget: sending.forget,
    onRemoved: () => input.current?.focus(),
    inspect: (columnId, runId) => {
      useChatView.getState().inspect(columnId, runId)
      setInspectedId(columnId)
      layoutStore.getState().setInspectorOpen(true)
    },
  })
  /** Where there are no columns yet, they are made first. */
  const send = async (chosen: readonly Conversation[], isRetry: boolean): Promise<void> => {
    const asked = isFirst ? await make(chosen) : chosen
    if (isRetry) sending.retry(asked)
    else sending.send(asked)
  }
  const isEmptyLens = view === 'lens' && lens === undefined && !isBlind
  const hasColumns = columns.length > 0
  const isOneConnection = new Set(columns.map(({ connectionId }) => connectionId)).size === 1

  return (
    <>
      {/* The second one is that of a turn. */}
      <Repeat place={comparePlace} />
      <Repeat place="chat" />
      <Pane label={chatText().views[view]} className="relative">
        <ConversationHead
          conversation={conversation}
          onShowList={onShowList}
          legend={
            <CompareLegend
              lens={lens}
              colours={marks.map((one) => colours[placeOf(one)] ?? '')}
              differences={differences}
              isWaiting={running.length > 0}
            />
          }
          actions={
            hasColumns &&
            !isFirst && (
              <CompareActions
                isBlind={isBlind}
                onBlind={(isOn) => {
                  setInspectedId(undefined)
                  changeComparison(id, isOn ? blindStart() : { blindSeed: undefined })
                }}
                hasAnswers={answered.length > 0}
                onExperiment={experiment}
                onRepeat={repeat}
                isAdding={addColumns.isPending}
                onAdd={() => actions.duplicate(columnIds.at(-1) ?? '')}
                isFull={columns.length >= maxColumns}
                isLastRunning={runs[placeOf(columnIds.at(-1) ?? '')]?.status === 'running'}
              />
            )
          }
        />
        {shown.error !== undefined && <ErrorNotice error={shown.error} className="m-3 flex-none" />}
        <WentOnNote
          conversation={conversation}
          columns={columns}
          isHidden={isFirst || isBlind}
          isAdding={addColumns.isPending}
          onAdd={() => addColumns.mutate({ id, columns: [{}] })}
        />
        {hasColumns ? (
          <div ref={box} className="flex min-h-0 flex-1 flex-col [--reading-gap:12px]">
            {isEmptyLens ? (
              <EmptyLens onTry={(prompt) => setDraft(id, prompt)} />
            ) : (
              <Comparison count={columns.length} minColumn={60} isFilling>
                <ClockRunsContext value={runs}>
                  <ComparisonRow isFilling>
                    {columns.map((column, index) => {
                      const built = lens?.columns[index]
                      const face = {
                        name: names[index] ?? '',
                        colour: colours[index] ?? '',
                        conversation: column,
                      }
                      if (isFirst) {
                        return (
                          built && (
                            <FirstColumn
                              key={column.id}
                              {...face}
                              built={built}
                              onChange={(to) => void make([], { of: column, to }).catch(noteFailure)}
                            />
                          )
                        )
                      }
                      return (
                        <Column
                          key={column.id}
                          {...face}
                          isBlind={isBlind}
                          isMarked={marks.includes(column.id)}
                          built={built}
                          unsent={sending.unsent[column.id]}
                          actions={actions}
                          canAdd={columns.length < maxColumns}
                          canRemove={columns.length > minColumns}
                          isOneConnection={isOneConnection}
                        />
                      )
                    })}
                  </ComparisonRow>
                </ClockRunsContext>
                {lens !== undefined && <LensLosses rows={lens.rows} labels={names} />}
              </Comparison>
            )}
            <CompareComposer
              conversation={conversation}
              input={input}
              columns={columns}
              names={names}
              colours={colours}
              calls={calls}
              leftOut={leftOut}
              onLeaveOut={(ids) => changeComparison(id, { leftOut: [...ids] })}
              running={running}
              onStop={stopAll}
              isBlind={isBlind}
              isSending={sending.isSending || addColumns.isPending}
              onSend={(chosen, isRetry) => void send(chosen, isRetry).catch(noteFailure)}
            />
          </div>
        ) : (
          <CompareStart conversation={conversation} />
        )}
      </Pane>
      {inspected !== undefined && isInspectorOpen && (
        <InspectorPane conversation={inspected} onClose={() => setInspectedId(undefined)} />
      )}
    </>
  )
}

function EmptyLens({ onTry }: { onTry: (prompt: string) => void }) {
  const { emptyTitle, emptyText, prompt, try: tryText } = chatText().lens
  return (
    <EmptyState
      icon={Columns3}
      title={emptyTitle}
      action={
        <Button size="small" variant="primary" onClick={() => onTry(prompt)}>
          {tryText(prompt)}
        </Button>
      }
    >
      {emptyText}
    </EmptyState>
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

function blindNames(columns: readonly Conversation[]): string[] {
  return columns.map((_, place) => compareText().blindName(blindLetter(place)))
}

/** What was left out or marked by name would tell a column by itself. */
function blindStart(): Partial<ComparisonState> {
  const [blindSeed = 1] = crypto.getRandomValues(new Uint32Array(1))
  return { blindSeed, leftOut: [], marked: [] }
}
