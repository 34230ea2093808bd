import { useCallback, useMemo, useRef, useState } from 'react'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { waitingCalls } from '../../../../shared/conversations/tool-calls.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import { Repeat } from '../../../panels/experiments/repeat/repeat.tsx'
import { usePickerOpening } from '../../../panels/model-picker/use-picker-opening.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { Pane } from '../../../controls/panes/pane.tsx'
import { useFileDrop } from '../../../controls/files/use-file-drop.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { useFilesTabPayload } from '../../../stores/files-tab-payload.ts'
import { useActiveConnection } from '../../../queries/connections.ts'
import { useChangeConversation } from '../../../queries/conversations.ts'
import { DropOverlay } from '../attachments/drop-overlay.tsx'
import { pastedFiles } from '../attachments/pasted-files.ts'
import { useComposerFiles } from '../attachments/use-composer-files.ts'
import { showAtRight, useChatView } from '../chat-view-store.ts'
import { setDraft } from '../draft-store.ts'
import { useFind } from '../find/use-find.ts'
import { useChangeFormat } from '../composer/use-change-format.ts'
import { useConversationActions } from './use-conversation-actions.ts'
import { useConversationModel } from './use-conversation-model.ts'
import { useConversationCommands } from './use-conversation-commands.ts'
import { useNewestRun } from './use-newest-run.ts'
import { useSaveState } from './use-save-state.ts'
import { useTurnActions } from '../transcript/use-turn-actions.ts'
import { useWatchRuns } from './use-watch-runs.ts'
import { ToolCalls } from '../tool-calls/tool-calls.tsx'
import { ChatComposer } from '../composer/chat-composer.tsx'
import { CarriedTools } from './carried-tools.tsx'
import { ChatEmpty } from './chat-empty.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { RightPanes } from './right-panes.tsx'
import { useInspectFailure } from './use-inspect-failure.ts'
import { Transcript } from '../transcript/transcript.tsx'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type ConversationViewProps = {
  conversation: Conversation
  onShowList: (() => void) | undefined
  /** Why only the newest turns are loaded. */
  earlierError: AppError | undefined
  onReadAgain: () => void
}

/** One conversation: transcript and composer, its parameters, and the inspected run. */
export function ConversationView({
  conversation,
  onShowList,
  earlierError,
  onReadAgain,
}: ConversationViewProps) {
  const { id, turns } = conversation
  const connection = useActiveConnection()
  const change = useChangeConversation(id)
  const [picker, openPickerList] = usePickerOpening()
  const openPicker = useCallback(() => {
    showAtRight(id, 'parameters')
    openPickerList()
  }, [id, openPickerList])
  /**
   * Whether the model picker was opened by sending without a model: it then says so, and returns the focus to the
   * message.
   */
  const [isChosenToSend, setIsChosenToSend] = useState(false)
  const chooseToSend = () => {
    setIsChosenToSend(true)
    openPicker()
  }
  const input = useRef<HTMLTextAreaElement>(null)
  const saveState = useSaveState(id)
  const actions = useConversationActions(id, connection.id, openPicker)
  const inspect = useCallback(
    (runId: string) => {
      useChatView.getState().inspect(id, runId)
      showAtRight(id, 'inspector')
    },
    [id],
  )
  const turnActions = useTurnActions({
    headTurnId: conversation.headTurnId,
    retry: actions.retry,
    inspect,
    onDeleted: () => input.current?.focus(),
  })
  const files = useComposerFiles(id)
  const attach = (chosen: readonly File[]) => {
    files.add(chosen)
    // After attaching a file, focus the message field.
    input.current?.focus()
  }
  const drop = useFileDrop(attach)
  useFilesTabPayload('chat', useLatest(attach))
  const changeFormat = useChangeFormat(conversation, change)
  useWatchRuns(conversation)
  useConversationModel(conversation)

  const find = useFind(id, turns.length > 0, input)
  const pickerOpening = useMemo(
    () => ({
      isOpen: picker.isOpen,
      onOpenChange(isOpen: boolean) {
        picker.onOpenChange(isOpen)
        if (!isOpen) setIsChosenToSend(false)
      },
    }),
    [picker],
  )

  const last = turns.at(-1)
  const newest = useNewestRun(conversation)
  const running = newest?.status === 'running' ? newest : undefined
  useInspectFailure(id, newest)
  const calls = running === undefined ? waitingCalls(turns) : []
  useConversationCommands(conversation, connection.id, running, actions.stop)

  return (
    <>
      <Repeat place="chat" />
      <Pane
        label={chatText().conversation}
        className="relative"
        {...drop.area}
        onPaste={(event) => {
          const pasted = event.defaultPrevented ? [] : pastedFiles(event.clipboardData)
          if (pasted.length === 0) return
          event.preventDefault()
          files.add(pasted)
        }}
      >
        <ConversationHead
          conversation={conversation}
          onShowList={onShowList}
          find={turns.length > 0 ? find : undefined}
        />
        {earlierError !== undefined && (
          <ErrorNotice
            className="m-3 mb-0 flex-none"
            error={earlierError}
            title={chatText().earlierNotRead}
            actions={
              <Button size="small" onClick={onReadAgain}>
                {chatText().retry}
              </Button>
            }
          />
        )}
        <Transcript
          conversation={conversation}
          onSystemChange={(system) => change({ system })}
          onSystemMark={(systemMark) => change({ systemMark })}
          actions={turnActions}
          onRemedy={actions.applyRemedy}
          onInspect={inspect}
          onCloseFind={find.isOpen ? find.close : undefined}
          below={
            calls.length > 0 && <ToolCalls key={last?.id} conversation={conversation} onInspect={inspect} />
          }
          empty={
            <ChatEmpty
              note={<CarriedTools conversation={conversation} onChange={change} />}
              onTry={(example) => {
                setDraft(id, example)
                input.current?.focus()
              }}
            />
          }
        />
        <ChatComposer
          conversation={conversation}
          baseUrl={connection.baseUrl}
          running={running}
          actions={actions}
          onChooseModel={chooseToSend}
          onFormatChange={changeFormat}
          files={files}
          onFiles={attach}
          input={input}
        />
        {drop.isOver && <DropOverlay />}
      </Pane>
      <RightPanes
        conversation={conversation}
        parameters={{
          model: conversation.model,
          format: conversation.format,
          parameters: conversation.parameters,
          extraJson: conversation.extraJson,
          toolAnswers: conversation.toolAnswers,
          toolsFrom: conversation.toolsFrom,
          conversationId: id,
          connectionId: connection.id,
          connectionName: connection.name,
          onChange: change,
          picker: pickerOpening,
          ...(isChosenToSend && { pickerHint: chatText().parameterPane.chooseModelToSend }),
          pickerReturnsTo: isChosenToSend ? input : undefined,
          problems: problemsOf(newest, conversation),
          saveError: saveState.error,
          onSaveAgain: saveState.saveAgain,
        }}
      />
    </>
  )
}

const noProblems: Readonly<Record<string, string>> = {}

/** The field that the model of the newest answer rejected, as long as it would be sent to that model again. */
function problemsOf(
  run: Run | undefined,
  { model, parameters }: Conversation,
): Readonly<Record<string, string>> {
  const { kind, field } = run?.error ?? {}
  if (field === undefined || run?.model !== model) return noProblems
  if (kind === 'rejected' && parameters[field]?.isSent === true)
    return { [field]: chatText().parameterPane.outOfRange }
  if (kind !== 'unsupported-parameter') return noProblems
  const sent = Object.keys(parameters).filter((name) => parameters[name]?.isSent === true)
  if (sent.includes(field)) return { [field]: chatText().parameterPane.notSupported }
  const holder = sent.find((name) => field.startsWith(`${name}.`))
  return holder === undefined ? noProblems : { [holder]: chatText().parameterPane.partNotSupported(field) }
}
