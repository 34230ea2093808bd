import { ArrowRight, Bookmark, CopyPlus, Ellipsis, PanelRight, RotateCcw, Send, Square } from 'lucide-react'
import { memo, useCallback, useMemo } from 'react'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import type { LensColumn } from '../../../../shared/lens/build-lens.ts'
import { waitingCalls } from '../../../../shared/conversations/tool-calls.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { compareText } from '../../../../shared/text/en/compare.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { downloadText } from '../../../controls/files/download-text.ts'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { ComparisonColumn } from '../../../controls/panes/comparison.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { exportFileName } from '../../../lib/conversations/export-file-name.ts'
import { exportTypes } from '../../../lib/conversations/export-types.ts'
import { ConnectionScope, useActiveConnection } from '../../../queries/connections.ts'
import { useChangeConversation } from '../../../queries/conversations.ts'
import { exportItems } from '../conversations/export-items.ts'
import { useConversationActions } from '../conversations/use-conversation-actions.ts'
import { useConversationModel } from '../conversations/use-conversation-model.ts'
import { useNewestRun } from '../conversations/use-newest-run.ts'
import { useWatchRuns } from '../conversations/use-watch-runs.ts'
import { ColumnAnswer } from '../lens/column-answer.tsx'
import { ColumnRequest } from '../lens/column-request.tsx'
import { ToolCalls } from '../tool-calls/tool-calls.tsx'
import { Transcript } from '../transcript/transcript.tsx'
import { TurnLookContext } from '../transcript/turn-look.ts'
import { useTurnActions } from '../transcript/use-turn-actions.ts'
import { ColumnHead } from './column-head.tsx'
import { ColumnMeasures } from './column-measures.tsx'
import type { ColumnActions } from './use-column-actions.ts'
import { useContinueWith } from './use-continue-with.ts'
import type { Unsent } from './use-send-to-columns.ts'

export type ColumnProps = {
  conversation: Conversation
  name: string
  colour: string
  isBlind: boolean
  isMarked: boolean
  /** The request that it would send, which the lens shows instead of its turns. */
  built: LensColumn | undefined
  /** A message to all columns that this column could not send. */
  unsent: Unsent | undefined
  /** Stable functions that take the id of the column. */
  actions: ColumnActions
  canAdd: boolean
  canRemove: boolean
  isOneConnection: boolean
}

/** One variant with its conversation, as large as the available space, which scrolls on its own. */
export const Column = memo(function Column(props: ColumnProps) {
  return (
    <ConnectionScope value={props.conversation.connectionId}>
      <ScopedColumn {...props} />
    </ConnectionScope>
  )
})

function ScopedColumn(props: ColumnProps) {
  const { conversation, name, colour, isBlind, built, unsent, actions } = props
  const { id, turns, headTurnId } = conversation
  const connection = useActiveConnection()
  const change = useChangeConversation(id)
  const own = useConversationActions(id, connection.id, noPicker)
  const inspect = useCallback((runId: string) => actions.inspect(id, runId), [actions, id])
  const turnActions = useTurnActions({ headTurnId, retry: own.retry, inspect, onDeleted: noPicker })
  useWatchRuns(conversation)
  useConversationModel(conversation)
  const newest = useNewestRun(conversation)
  const isRunning = newest?.status === 'running'
  const last = turns.at(-1)
  const answer = useMemo(() => turns.findLast(({ run }) => run !== undefined), [turns])
  const calls = isRunning ? [] : waitingCalls(turns)
  const display = useMemo(() => ({ isCompact: true, ...(isBlind && { alias: name }) }), [isBlind, name])
  const texts = compareText()
  const error = unsent?.error ?? own.error
  return (
    <ComparisonColumn aria-label={texts.column(name)} data-column={id} className="@container isolate">
      <ColumnHead
        name={name}
        colour={colour}
        conversation={conversation}
        onChange={change}
        isBlind={isBlind}
        isMarked={props.isMarked}
        canMark={answer !== undefined}
        canRemove={props.canRemove}
        isOneConnection={props.isOneConnection}
        actions={actions}
      />
      <ColumnMeasures name={name} turn={answer} colour={colour} isBlind={isBlind} />
      <div className="flex min-h-0 flex-1 flex-col border-y border-line">
        <TurnLookContext value={display}>
          {built === undefined ? (
            <Transcript
              conversation={conversation}
              onSystemChange={(system) => change({ system })}
              onSystemMark={(systemMark) => change({ systemMark })}
              actions={turnActions}
              onRemedy={own.applyRemedy}
              onInspect={inspect}
              onCloseFind={undefined}
              below={
                calls.length > 0 && (
                  <ToolCalls key={last?.id} conversation={conversation} onInspect={inspect} />
                )
              }
              empty={<p className="px-3 py-2 text-small text-ink-3">{texts.noMessages}</p>}
            />
          ) : (
            <ColumnRequest built={built} name={name}>
              {answer !== undefined && (
                <ColumnAnswer
                  turn={answer}
                  name={name}
                  onRetry={() => own.retry()}
                  onRemedy={own.applyRemedy}
                />
              )}
            </ColumnRequest>
          )}
        </TurnLookContext>
        {error !== undefined && isBlind && (
          <Note
            tone="danger"
            role="alert"
            className="m-2"
            action={
              unsent !== undefined && <UnsentActions unsent={unsent} onDismiss={() => actions.forget(id)} />
            }
          >
            {texts.blindFailure}
          </Note>
        )}
        {error !== undefined && !isBlind && (
          <ErrorNotice
            error={error}
            onRemedy={unsent === undefined ? own.applyRemedy : undefined}
            className="m-2"
            actions={
              unsent !== undefined && <UnsentActions unsent={unsent} onDismiss={() => actions.forget(id)} />
            }
          />
        )}
      </div>
      <div className="flex h-10 flex-none items-center gap-1 px-2">
        {isRunning ? (
          <Button
            size="small"
            icon={Square}
            aria-label={texts.stop(name)}
            onClick={() => own.stop(newest.id)}
          >
            {chatText().stop}
          </Button>
        ) : (
          <Button
            size="small"
            icon={RotateCcw}
            aria-label={texts.retry(name)}
            disabled={last === undefined}
            isBusy={own.isSending}
            onClick={() => own.retry()}
          >
            {chatText().retry}
          </Button>
        )}
        <span className="flex-1" />
        {!isBlind && (
          <IconButton
            icon={PanelRight}
            label={texts.inspect(name)}
            disabled={answer?.run === undefined}
            onClick={() => answer?.run !== undefined && inspect(answer.run.id)}
          />
        )}
        {!isBlind && <ColumnMenu {...props} isRunning={isRunning} />}
        <ContinueButton {...props} isReady={!isRunning && last !== undefined} />
      </div>
    </ComparisonColumn>
  )
}

/** Sends a failed message again, or discards it. */
function UnsentActions({ unsent, onDismiss }: { unsent: Unsent; onDismiss: () => void }) {
  const texts = compareText()
  return (
    <>
      <Button size="small" variant="primary" onClick={unsent.again}>
        {texts.sendAgain}
      </Button>
      <Button size="small" onClick={onDismiss}>
        {texts.dismiss}
      </Button>
    </>
  )
}

const noPicker = (): void => undefined

function ColumnMenu({
  conversation,
  name,
  actions,
  canAdd,
  isRunning,
}: ColumnProps & { isRunning: boolean }) {
  const { id, title, turns, earlierCount } = conversation
  const texts = compareText()
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={Ellipsis} label={texts.menuOf(name)} />}
      sections={() => [
        {
          items: [
            { id: 'send-only', label: texts.sendOnly, icon: Send, onSelect: () => actions.sendOnlyTo(id) },
            {
              id: 'duplicate',
              label: texts.duplicate,
              icon: CopyPlus,
              disabled: !canAdd || isRunning,
              onSelect: () => actions.duplicate(id),
            },
          ],
        },
        {
          items: [
            {
              id: 'save-preset',
              label: chatText().saveAsPreset,
              icon: Bookmark,
              takesFocus: true,
              onSelect: () =>
                void import('../../../panels/presets/save-conversation.ts').then(({ saveConversation }) =>
                  saveConversation(conversation, ''),
                ),
            },
          ],
        },
        {
          items: exportItems(
            [conversation.id],
            (type) => {
              const { extension, mediaType, textOf } = exportTypes[type]
              downloadText(exportFileName(title, extension), mediaType, textOf(conversation))
            },
            earlierCount !== undefined || turns.length === 0,
          ),
        },
      ]}
    />
  )
}

/** A button whose text is hidden where there is no room. */
function ContinueButton({ conversation, name, isReady }: ColumnProps & { isReady: boolean }) {
  const { continueWith, isBusy } = useContinueWith(conversation)
  const texts = compareText()
  return (
    <Button
      size="small"
      aria-label={texts.continueName(name)}
      title={texts.continueName(name)}
      disabled={!isReady}
      isBusy={isBusy}
      onClick={continueWith}
    >
      <span className="flex items-center gap-1.5">
        <span className="@max-[18rem]:only-spoken">{texts.continueWith}</span>
        <ArrowRight size={14} aria-hidden="true" />
      </span>
    </Button>
  )
}
