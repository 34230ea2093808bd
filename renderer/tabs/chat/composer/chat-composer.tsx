import { useCallback, useMemo, useState, type RefObject } from 'react'
import type { Conversation, WrittenRole } from '../../../../shared/conversations/conversation.ts'
import { conversationUses, messagesBefore } from '../../../../shared/conversations/conversation-variables.ts'
import { withUndecidedMark } from '../../../../shared/conversations/undecided-result.ts'
import { problemOfVariables } from '../../../../shared/templates/variable-problems.ts'
import { newVariables } from '../../../../shared/templates/variables.ts'
import type { ConversationFormatId } from '../../../../shared/formats/registry.ts'
import { unsupportedMediaErrors } from '../../../../shared/formats/unsupported-media-error.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import { AttachmentChips } from '../attachments/attachment-chips.tsx'
import { AttachmentProblems } from '../attachments/attachment-problems.tsx'
import {
  addDraftAttachment,
  markDraftAttachment,
  removeDraftAttachments,
  useDraftAttachments,
} from '../attachments/draft-attachments-store.ts'
import type { AddFiles } from '../attachments/use-add-files.ts'
import { useActiveConnection } from '../../../queries/connections.ts'
import { useModels } from '../../../queries/models.ts'
import { useToolCalls } from '../../../queries/tool-calls.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { parseRoute } from '../../../stores/route.ts'
import { useTextsTabPayload, type TextsTabPayload } from '../../../stores/texts-tab-payload.ts'
import { useArrivalFocus } from '../arrival-focus.ts'
import { draftOf, setDraft, useDraft } from '../draft-store.ts'
import type { ConversationActions } from '../conversations/use-conversation-actions.ts'
import { createLazyView } from '../../../controls/panes/lazy.tsx'
import { useDraftMark } from '../draft-mark-store.ts'
import { useCacheMarks } from './use-cache-marks.ts'
import { usePrefill } from '../prefill-store.ts'
import { PasteOffer } from '../paste/paste-offer.tsx'
import { undecidedReason } from '../undecided-reason.ts'
import { unsentBlocks } from '../unsent-blocks.ts'
import { UnsupportedContentNote } from '../answer/unsupported-content-note.tsx'
import { ConversationVariables } from './conversation-variables.tsx'
import { Composer, type Blocked } from './composer.tsx'
import { ParameterNotes } from './parameter-notes.tsx'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { modelPickerText } from '../../../../shared/text/en/model-picker.ts'
import { toolsText } from '../../../../shared/text/en/tools.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'

const ContextBar = createLazyView(async () => (await import('../context/context-bar.tsx')).ContextBar)
const RequestPreview = createLazyView(async () => (await import('./request-preview.tsx')).RequestPreview)

export type ChatComposerProps = {
  conversation: Conversation
  baseUrl: string
  running: Run | undefined
  actions: ConversationActions
  onChooseModel: () => void
  onFormatChange: (format: ConversationFormatId) => void
  files: AddFiles
  onFiles: (files: readonly File[]) => void
  input: RefObject<HTMLTextAreaElement | null>
}

/** The composer with the draft of a conversation. Typing renders this component, and nothing around it. */
export function ChatComposer(props: ChatComposerProps) {
  const { conversation, baseUrl, running, actions, onChooseModel, onFormatChange, files, input } = props
  const { format } = conversation
  const [text, setText] = useDraft(conversation.id)
  const [prefill, setPrefill] = usePrefill(conversation.id)
  const { calls } = useToolCalls(conversation)
  const attachments = useDraftAttachments(conversation.id)
  const marking = useDraftMark(conversation)
  const mark = marking?.mark
  const marks = useCacheMarks(conversation, attachments, mark)
  const blocks = useMemo(
    () => unsentBlocks(conversation, { text, calls, attachments, mark }),
    [conversation, text, calls, attachments, mark],
  )
  const { system, parameters, variables = newVariables } = conversation
  const before = useMemo(() => messagesBefore(text, conversation), [text, conversation])
  const uses = useMemo(() => conversationUses({ system, parameters }, text), [system, parameters, text])
  const unfilled = problemOfVariables(variables, uses)
  const uncarried = useMemo(
    () => unsupportedMediaErrors([...conversation.turns, { role: 'user', blocks }], format),
    [conversation.turns, blocks, format],
  )
  const undecided = undecidedReason(conversation, calls)
  const { isLoading: isReadingModels } = useModels(useActiveConnection().id)
  const blocked: Blocked | undefined =
    conversation.model === ''
      ? isReadingModels
        ? { reason: modelPickerText().beingRead }
        : { reason: chatText().composer.chooseModel, resolve: onChooseModel }
      : files.adding.length > 0
        ? { reason: chatText().composer.attaching }
        : uncarried[0] !== undefined
          ? // Its sentence stands above the field.
            { reason: wordError(uncarried[0]).message, isPlain: true }
          : marks.error !== undefined
            ? { reason: wordError(marks.error).message }
            : undecided !== undefined
              ? { reason: undecided }
              : blocks.length === 0
                ? calls.length > 0
                  ? { reason: toolsText().resultFirst }
                  : { reason: chatText().composer.writeFirst, isPlain: true }
                : unfilled !== undefined
                  ? { reason: unfilled }
                  : undefined
  useTakeText(conversation.id)
  const [isPreviewOpen, setIsPreviewOpen] = useState(false)
  const [role, setRole] = useState<WrittenRole>('user')

  useArrivalFocus(input)

  return (
    <div className="flex-none bg-surface">
      <div className="reading-column">
        <ParameterNotes conversationId={conversation.id} settings={conversation} />
        <UnsupportedContentNote conversation={conversation} blocks={blocks} />
        <PasteOffer text={text} onTaken={() => setText('')} />
        <ConversationVariables
          conversationId={conversation.id}
          uses={uses}
          variables={variables}
          className="py-2"
        />
        <Composer
          inputRef={input}
          text={text}
          onTextChange={setText}
          format={format}
          onFormatChange={onFormatChange}
          role={role}
          onRoleChange={setRole}
          marking={role === 'user' ? marking : undefined}
          markCount={marks.count}
          running={running}
          isSending={actions.isSending}
          hasToolCalls={calls.length > 0}
          prefill={prefill}
          onPrefillChange={setPrefill}
          attachments={
            <AttachmentChips
              attachments={attachments}
              adding={files.adding}
              format={format}
              onRemove={(media) => removeDraftAttachments(conversation.id, [media])}
              onMark={(media, next) => markDraftAttachment(conversation.id, media, next)}
              onEmptied={() => input.current?.focus()}
              className="px-2.5 pt-2"
            />
          }
          attachmentNotes={
            <>
              <AttachmentProblems problems={files.problems} tone="danger" onDismiss={files.dismiss} />
              <AttachmentProblems problems={uncarried} tone="warn" />
              <output className="only-spoken">{files.said}</output>
            </>
          }
          onFiles={props.onFiles}
          blocked={blocked}
          error={actions.error}
          onRemedy={actions.applyRemedy}
          onSend={() => (role === 'user' ? actions.send() : actions.write(role))}
          onStop={() => running !== undefined && actions.stop(running.id)}
          onPreview={() => setIsPreviewOpen(true)}
        />
        {/* Has its height before anything is counted, so that the field does not move. */}
        <div className="-mt-2 min-h-6 pb-1">
          {role === 'user' && <ContextBar conversation={conversation} blocks={blocks} />}
        </div>
      </div>
      {isPreviewOpen && (
        <RequestPreview
          conversation={conversation}
          blocks={unsentBlocks(conversation, {
            text,
            calls: calls.map(withUndecidedMark),
            attachments,
            mark,
          })}
          before={before}
          prefill={prefill ?? ''}
          problem={unfilled}
          baseUrl={baseUrl}
          onRemedy={(remedy) => {
            setIsPreviewOpen(false)
            actions.applyRemedy(remedy)
          }}
          onClose={() => setIsPreviewOpen(false)}
        />
      )}
    </div>
  )
}

/** Adds a text handed over by another tab to the draft. */
function useTakeText(conversationId: string): void {
  const take = useLatest(({ texts, files = [] }: TextsTabPayload) => {
    for (const file of files) addDraftAttachment(conversationId, file)
    setDraft(conversationId, [draftOf(conversationId), ...texts].filter((text) => text !== '').join('\n\n'))
  })
  // The previous conversation may still be rendered while the new one that the text is for is loading.
  const isHere = useCallback(
    () => parseRoute(location.hash).rest.split('/')[0] === conversationId,
    [conversationId],
  )
  useTextsTabPayload('chat', take, isHere)
}
