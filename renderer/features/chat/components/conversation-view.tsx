import { useEffect, useRef, useState } from 'react'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import { useLiveRun } from '../../../stores/use-live-runs.tsx'
import { Pane } from '../../../components/pane.tsx'
import { ResizablePane } from '../../../components/resizable-pane.tsx'
import { Inspector } from '../../../components/inspector/inspector.tsx'
import { narrowWindow, useMediaQuery } from '../../../components/use-media-query.ts'
import { useActiveConnection } from '../../../queries/connections.ts'
import { useChangeConversation } from '../../../queries/conversations.ts'
import { layoutStore, useLayout } from '../../../stores/layout-store.ts'
import { useChatView } from '../chat-view-store.ts'
import { useDraft } from '../draft-store.ts'
import { useConversationActions } from '../hooks/use-conversation-actions.ts'
import { useDefaultModel } from '../hooks/use-default-model.ts'
import { useEscape } from '../hooks/use-escape.ts'
import { useSaveState } from '../hooks/use-save-state.ts'
import { useWatchRuns } from '../hooks/use-watch-runs.ts'
import { ChatEmpty } from './chat-empty.tsx'
import { Composer } from './composer.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { ParametersPane } from './parameters-pane.tsx'
import { RequestPreview } from './request-preview.tsx'
import { Transcript } from './transcript.tsx'

export type ConversationViewProps = {
  conversation: Conversation
  onShowList: (() => void) | undefined
}

/** One conversation: transcript and composer, its parameters, and the run in view. */
export function ConversationView({ conversation, onShowList }: ConversationViewProps) {
  const { id, turns } = conversation
  const connection = useActiveConnection()
  const change = useChangeConversation(id)
  const [text, setText] = useDraft(id)
  const input = useRef<HTMLTextAreaElement>(null)
  const [isPickerOpen, setIsPickerOpen] = useState(false)
  const [isPreviewOpen, setIsPreviewOpen] = useState(false)
  const saveState = useSaveState(id)
  const actions = useConversationActions(conversation, connection.id, () => setIsPickerOpen(true))
  useWatchRuns(conversation)
  useDefaultModel(conversation, connection, change)

  const lastRun = turns.at(-1)?.run
  const live = useLiveRun(lastRun?.status === 'running' ? lastRun.id : undefined)
  const newest = live?.run ?? lastRun
  const running = newest?.status === 'running' && live?.hasEnded !== true ? newest : undefined
  useEscape(running !== undefined, () => running !== undefined && actions.stop(running.id))

  // Coming here is coming to write.
  useEffect(() => input.current?.focus(), [])

  return (
    <>
      <Pane label="Conversation" className="@container relative">
        <ConversationHead
          conversation={conversation}
          onShowList={onShowList}
          onRename={(title) => change({ title })}
        />
        <Transcript
          key={id}
          conversation={conversation}
          onSystemChange={(system) => change({ system })}
          onRetry={actions.retry}
          onRemedy={actions.applyRemedy}
          onInspect={(runId) => {
            useChatView.getState().inspect(id, runId)
            layoutStore.getState().setInspectorOpen(true)
          }}
          empty={
            <ChatEmpty
              onTry={(example) => {
                setText(example)
                input.current?.focus()
              }}
            />
          }
        />
        <Composer
          inputRef={input}
          text={text}
          onTextChange={setText}
          format={conversation.format}
          onFormatChange={(format) => change({ format })}
          running={running}
          isSending={actions.isSending}
          blockedReason={blockedReason(text, conversation.model)}
          error={actions.error}
          onRemedy={actions.applyRemedy}
          onSend={actions.send}
          onStop={() => running !== undefined && actions.stop(running.id)}
          onPreview={() => setIsPreviewOpen(true)}
        />
        {isPreviewOpen && (
          <RequestPreview
            conversation={conversation}
            text={text}
            baseUrl={connection.baseUrl}
            onRemedy={(remedy) => {
              setIsPreviewOpen(false)
              actions.applyRemedy(remedy)
            }}
            onClose={() => setIsPreviewOpen(false)}
          />
        )}
      </Pane>
      <ResizablePane
        name="chat.parameters"
        label="Parameters"
        side="right"
        defaultSize={256}
        wideSize={264}
        min={220}
        max={420}
      >
        <ParametersPane
          settings={conversation}
          connection={connection}
          onChange={change}
          isPickerOpen={isPickerOpen}
          onPickerOpenChange={setIsPickerOpen}
          problems={problemsOf(newest, conversation)}
          saveError={saveState.error}
          onSaveAgain={saveState.saveAgain}
        />
      </ResizablePane>
      <ChatInspector conversation={conversation} />
    </>
  )
}

/** A field the newest answer's model refused, as long as it would be sent to that model again. */
function problemsOf(run: Run | undefined, { model, parameters }: Conversation): Record<string, string> {
  const field = run?.error?.kind === 'unsupported-parameter' ? run.error.field : undefined
  const isSentAgain = field !== undefined && parameters[field]?.isSent === true && run?.model === model
  return isSentAgain ? { [field]: 'Refused by this model' } : {}
}

function blockedReason(text: string, model: string): string | undefined {
  if (text.trim() === '') return 'Write a message first'
  return model === '' ? 'Choose a model first' : undefined
}

/** The inspector of the run the user chose, or of the newest one. Lies over the rest in a narrow window. */
function ChatInspector({ conversation }: { conversation: Conversation }) {
  const isOpen = useLayout((state) => state.isInspectorOpen)
  const setOpen = useLayout((state) => state.setInspectorOpen)
  const isNarrow = useMediaQuery(narrowWindow)
  const chosenId = useChatView((state) => state.inspectedRunIds[conversation.id])
  const turns = conversation.turns.filter(({ run }) => run !== undefined)
  const turn = turns.find(({ run }) => run?.id === chosenId) ?? turns.at(-1)
  const live = useLiveRun(turn?.run?.status === 'running' ? turn.run.id : undefined)
  if (!isOpen) return null
  const inspector = (
    <Inspector
      run={live?.run ?? turn?.run}
      blocks={live?.run === undefined ? (turn?.blocks ?? []) : live.blocks}
      onClose={() => setOpen(false)}
    />
  )
  if (isNarrow) {
    return (
      <Pane label="Inspector" kind="side" className="absolute inset-y-0 right-0 z-20 w-90 shadow-pop">
        {inspector}
      </Pane>
    )
  }
  return (
    <ResizablePane
      name="chat.inspector"
      label="Inspector"
      side="right"
      defaultSize={328}
      wideSize={400}
      min={280}
      max={720}
    >
      {inspector}
    </ResizablePane>
  )
}
