import { Columns3 } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { maxColumns, type Conversation } from '../../../../shared/conversations/conversation.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { useCommand } from '../../../commands/use-command.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Pane } from '../../../controls/panes/pane.tsx'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { useMakeExperiment } from '../../../panels/experiments/use-make-experiment.ts'
import { Repeat } from '../../../panels/experiments/repeat/repeat.tsx'
import { useNoteFailure } from '../../../panels/undoable/use-note-failure.ts'
import { ConversationHead } from '../conversations/conversation-head.tsx'
import { useConversationModel } from '../conversations/use-conversation-model.ts'
import { setDraft } from '../draft-store.ts'
import { useLens } from '../lens/use-lens.ts'
import { columnColour } from './column-colour.ts'
import { blindNames, columnNames } from './column-names.ts'
import { CompareColumns } from './compare-columns.tsx'
import { CompareComposer } from './compare-composer.tsx'
import { CompareActions, CompareLegend } from './compare-head.tsx'
import { CompareStart } from './compare-start.tsx'
import {
  changeComparison,
  useComparison,
  type ComparisonState,
  type ConversationViewName,
} from './comparisons.ts'
import { InspectorPane, useInspectedColumn } from './inspected-column.tsx'
import { useColumnActions } from './use-column-actions.ts'
import { useRunningColumns } from './use-columns.ts'
import { useHideRuns } from './use-hide-runs.ts'
import { useMarkedDifferences } from './use-marked-differences.ts'
import { useSendToColumns } from './use-send-to-columns.ts'
import { useShownColumns, type ShownColumns } from './use-shown-columns.ts'
import { WentOnNote } from './went-on-note.tsx'

export type CompareViewProps = {
  conversation: Conversation
  view: Exclude<ConversationViewName, 'transcript'>
  /** `undefined` while the list is visible. */
  onShowList: (() => void) | undefined
}

const none: readonly string[] = []
/** The key under which the repeats of all columns are saved. */
const comparePlace = 'chat-compare'
/**
 * A conversation as two to six variants that answer side by side, and continue independently. The lens shows the
 * request that each column would send; initially one column per format with the same model.
 */
export function CompareView({ conversation, view, onShowList }: CompareViewProps) {
  const { id, columnIds = none } = conversation
  const noteFailure = useNoteFailure()
  useConversationModel(conversation)
  const shown = useShownColumns(conversation, view)
  const { columns, calls, isFirst, addColumns, make, leftOut } = shown
  const isBlind = shown.blindSeed !== undefined
  const { names, colours, placeOf } = useFaces(shown, columnIds)
  useHideRuns(columns, names, isBlind)
  const lens = useLens(conversation, columns, calls, view === 'lens' && !isBlind)
  const { runs, running, stopAll } = useRunningColumns(isFirst ? [] : columns)
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const { marked = none } = useComparison(id)
  const marks = marked.filter((item) => columnIds.includes(item))
  const version = columns.map(({ headTurnId }, index) => `${headTurnId} ${runs[index]?.status}`).join(' ')
  const differences = useMarkedDifferences(box, marks, running.length > 0 ? undefined : `${view} ${version}`)
  const sending = useSendToColumns(conversation)
  const again = useAnswersAgain(columns, !isBlind && !isFirst)
  const { inspected, inspect, close } = useInspectedColumn(columns)
  const actions = useColumnActions({
    conversation,
    marked: marks,
    nameOf: (columnId) => names[placeOf(columnId)] ?? '',
    addColumns,
    forget: sending.forget,
    onRemoved: () => input.current?.focus(),
    inspect,
  })
  /** Create the columns first if there are none. */
  const send = async (chosen: readonly Conversation[], isRetry: boolean): Promise<void> => {
    const asked = isFirst ? make(chosen) : Promise.resolve(chosen)
    if (isRetry) sending.retry(await asked)
    else await sending.send(asked)
  }
  const isEmptyLens = view === 'lens' && lens === undefined && !isBlind
  const hasColumns = columns.length > 0
  const lastId = columnIds.at(-1) ?? ''

  return (
    <>
      {/* The second dialog belongs to a turn. */}
      <Repeat place={comparePlace} />
      <Repeat place="chat" />
      <Pane label={chatText().views[view]} className="relative">
        <ConversationHead
          conversation={conversation}
          onShowList={onShowList}
          legend={
            <CompareLegend
              lens={lens}
              colours={marks.map((mark) => colours[placeOf(mark)] ?? '')}
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
                  close()
                  changeComparison(id, isOn ? blindStart() : { blindSeed: undefined })
                }}
                hasAnswers={again.hasAnswers}
                onExperiment={again.experiment}
                onRepeat={again.repeat}
                isAdding={addColumns.isPending}
                onAdd={() => actions.duplicate(lastId)}
                isFull={columns.length >= maxColumns}
                isLastRunning={runs[placeOf(lastId)]?.status === 'running'}
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
              <CompareColumns
                shown={shown}
                names={names}
                colours={colours}
                runs={runs}
                lens={lens}
                marks={marks}
                unsent={sending.unsent}
                actions={actions}
              />
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
      {inspected !== undefined && <InspectorPane conversation={inspected} onClose={close} />}
    </>
  )
}

/** The names and colours of the columns in display order. */
function useFaces({ columns, isFirst, blindSeed }: ShownColumns, columnIds: readonly string[]) {
  const isBlind = blindSeed !== undefined
  const names = useMemo(() => (isBlind ? blindNames(columns) : columnNames(columns)), [columns, isBlind])
  // Colours follow the order in which columns were added, except in a shuffled comparison, where that would reveal
  // them.
  const colours = columns.map((column, place) =>
    columnColour(isBlind || isFirst ? place : columnIds.indexOf(column.id)),
  )
  const placeOf = (columnId: string) => columns.findIndex((column) => column.id === columnId)
  return { names, colours, placeOf }
}

/**
 * Creates an experiment or repeats from the newest answers of all columns. Registers the commands for both if
 * `isOffered`.
 */
function useAnswersAgain(columns: readonly Conversation[], isOffered: boolean) {
  const makeExperiment = useMakeExperiment()
  const answered = columns.flatMap(
    ({ turns }) => turns.findLast(({ run }) => run !== undefined)?.run?.id ?? [],
  )
  const hasAnswers = answered.length > 0
  const experiment = () => makeExperiment.ofRuns(answered)
  const repeat = () => makeExperiment.repeatRuns(answered, comparePlace)
  useCommand('request.repeat', repeat, { isEnabled: hasAnswers && isOffered })
  useCommand('request.experiment', experiment, { isEnabled: hasAnswers && isOffered })
  return { hasAnswers, experiment, repeat }
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

/** Starts a blind comparison. Clears excluded and marked columns, which would reveal which column is which. */
function blindStart(): Partial<ComparisonState> {
  const [blindSeed = 1] = crypto.getRandomValues(new Uint32Array(1))
  return { blindSeed, leftOut: [], marked: [] }
}
