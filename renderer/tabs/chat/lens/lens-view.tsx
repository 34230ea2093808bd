import { ArrowUp, Columns3, Plus, Square } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import {
  conversationUses,
  messageProblem,
  messagesBefore,
} from '../../../../shared/conversations/conversation-variables.ts'
import { problemOfVariables } from '../../../../shared/templates/variable-problems.ts'
import { newVariables } from '../../../../shared/templates/variables.ts'
import { isUndecided } from '../../../../shared/conversations/tool-calls.ts'
import { titleOf } from '../../../../shared/conversations/title.ts'
import { buildLens } from '../../../../shared/lens/build-lens.ts'
import { withStandIns } from '../../../../shared/attachments/stand-in.ts'
import { withUndecidedMark } from '../../../../shared/conversations/undecided-result.ts'
import { toRequestPath } from '../../../../shared/conversations/request-path.ts'
import { type ConversationFormatId, formatRegistry } from '../../../../shared/formats/registry.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Checkbox } from '../../../controls/fields/checkbox.tsx'
import { Comparison, ComparisonRow } from '../../../controls/panes/comparison.tsx'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Pane } from '../../../controls/panes/pane.tsx'
import { layoutStore, useLayout } from '../../../stores/layout-store.ts'
import { useActiveConnection } from '../../../queries/connections.ts'
import { useToolCalls } from '../../../queries/tool-calls.ts'
import { useConnectionRemovals } from '../../../queries/medic.ts'
import { ConversationVariables } from '../composer/conversation-variables.tsx'
import { ConversationHead } from '../conversations/conversation-head.tsx'
import { useDraftAttachments } from '../attachments/draft-attachments-store.ts'
import { undecidedReason } from '../undecided-reason.ts'
import { unsentBlocks } from '../unsent-blocks.ts'
import { useDraft } from '../draft-store.ts'
import { usePrefill } from '../prefill-store.ts'
import { withoutField } from '../../../lib/medic/without-field.ts'
import { useConversationModel } from '../conversations/use-conversation-model.ts'
import { columnColour } from './column-colour.ts'
import { columnScope } from './column-scope.ts'
import { LensAnswers } from './lens-answers.tsx'
import { LensColumn } from './lens-column.tsx'
import { LensInspector } from './lens-inspector.tsx'
import { LensLegend } from './lens-legend.tsx'
import { LensLosses } from './lens-losses.tsx'
import { fewestColumns, maxColumns, useLensColumns, type LensColumnState } from './lens-store.ts'
import { useColumnActions } from './use-column-actions.ts'
import { useRunningIds } from './use-lens-runs.ts'
import { useInvalidDraft } from './use-invalid-draft.ts'
import { useAriaKeys, useCommand } from '../../../commands/use-command.ts'
import { useSendLens } from './use-send-lens.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type LensViewProps = {
  conversation: Conversation
  /** Absent while the list is in view. */
  onShowList: (() => void) | undefined
}

/** One conversation as the requests it makes in several formats or with several models, and their answers. */
export function LensView({ conversation, onShowList }: LensViewProps) {
  const { id } = conversation
  const connection = useActiveConnection()
  const [text, setText] = useDraft(id)
  const columns = useLensColumns(id)
  const actions = useColumnActions(id)
  const runningIds = useRunningIds(columns)
  useConversationModel(conversation)
  const [inspectedId, setInspectedId] = useState<string | undefined>(undefined)
  const isInspectorOpen = useLayout((state) => state.isInspectorOpen)
  const removals = useConnectionRemovals(connection.id)
  const attachments = useDraftAttachments(id)
  const { calls } = useToolCalls(conversation)
  const blocks = useMemo(
    () => unsentBlocks(conversation, { text, attachments, calls }),
    [conversation, text, attachments, calls],
  )
  const { system, variables = newVariables } = conversation
  const unfilled = messageProblem(text, conversation)
  const [prefill] = usePrefill(id)
  const before = useMemo(() => messagesBefore(text, conversation), [text, conversation])
  const path = useMemo(
    () =>
      withStandIns(
        toRequestPath(
          conversation,
          unsentBlocks(conversation, { text, attachments, calls: calls.map(withUndecidedMark) }),
          { before, prefill },
        ),
      ),
    [conversation, text, attachments, calls, before, prefill],
  )
  const lens = useMemo(
    () => buildLens(conversation, path, columns, removals),
    [conversation, path, columns, removals],
  )
  // A column may have parameters of its own.
  const uses = useMemo(
    () =>
      lens.columns.flatMap(({ settings: { parameters } }) => conversationUses({ system, parameters }, text)),
    [lens, system, text],
  )
  const labels = lens.columns.map(({ settings }, index) => labelOf(settings.format, index, columns))
  const sending = useSendLens({
    conversationId: id,
    connectionId: connection.id,
    blocks,
    prefill,
    before,
    built: lens.columns,
    columns,
    actions,
  })
  const ticked = columns.filter(({ isTicked }) => isTicked)
  const invalidDraft = useInvalidDraft(conversation, lens.columns)
  const isSendable = (state: LensColumnState, index: number): boolean =>
    unfilled === undefined &&
    !calls.some(isUndecided) &&
    lens.columns[index]?.request.ok === true &&
    invalidDraft(state, index) === undefined
  const sendable = columns.filter((state, index) => state.isTicked && isSendable(state, index))
  const broken = columns.map((state, index) => (state.isTicked ? invalidDraft(state, index) : undefined))
  const blocked = blockedReason(
    ticked.length,
    sendable.length,
    broken.find((words) => words !== undefined) ??
      problemOfVariables(variables, uses) ??
      undecidedReason(conversation, calls),
  )
  const isInspecting = inspectedId !== undefined && isInspectorOpen
  useCommand('request.stop', () => sending.stop(runningIds), {
    isEnabled: runningIds.length > 0 && !isInspecting,
  })
  const sendKeys = useAriaKeys('request.send')
  useCommand('request.send', () => {
    if (blocked === undefined && runningIds.length === 0 && !sending.isSending) sending.send(sendable)
  })
  const hasOtherValues = lens.columns.some(({ marks }) => [...marks.values()].includes('differs'))

  return (
    <>
      <Pane label={chatText().lens.name} className="relative">
        <ConversationHead
          conversation={conversation}
          onShowList={onShowList}
          legend={<LensLegend hasOtherValues={hasOtherValues} />}
          actions={
            <>
              <Checkbox checked={ticked.length === columns.length} onChange={actions.tickAll}>
                <span className="text-small">{chatText().lens.all}</span>
              </Checkbox>
              <IconButton
                icon={Plus}
                label={chatText().lens.addColumn}
                tooltip={
                  columns.length < maxColumns ? chatText().lens.addColumn : chatText().lens.columnLimit
                }
                disabled={columns.length >= maxColumns}
                onClick={() => {
                  const last = columns.at(-1)
                  if (last !== undefined) actions.duplicate(last.id)
                }}
              />
              {runningIds.length > 0 ? (
                <Button size="small" icon={Square} onClick={() => sending.stop(runningIds)}>
                  {chatText().lens.stopCount(runningIds.length)}
                </Button>
              ) : (
                <Button
                  size="small"
                  variant="primary"
                  icon={ArrowUp}
                  isBusy={sending.isSending}
                  busyLabel={chatText().sending}
                  disabledReason={blocked}
                  aria-keyshortcuts={sendKeys}
                  onClick={() => sending.send(sendable)}
                >
                  {sendable.length === 0 ? chatText().send : chatText().lens.sendCount(sendable.length)}
                </Button>
              )}
            </>
          }
        />
        <ConversationVariables
          conversationId={id}
          uses={uses}
          variables={variables}
          className="flex-none border-b border-line px-3 py-2"
        />
        {path.length === 0 ? (
          <EmptyState
            icon={Columns3}
            title={chatText().lens.emptyTitle}
            action={
              <Button size="small" variant="primary" onClick={() => setText(chatText().lens.prompt)}>
                {chatText().lens.try(chatText().lens.prompt)}
              </Button>
            }
          >
            {chatText().lens.emptyText}
          </EmptyState>
        ) : (
          <Comparison count={columns.length} isFilling>
            <ComparisonRow isFilling>
              {lens.columns.map((built, index) => {
                const state = columns[index]
                return state === undefined ? null : (
                  <LensColumn
                    key={state.id}
                    label={labels[index] ?? ''}
                    built={built}
                    state={state}
                    colour={columnColour(index)}
                    connectionId={connection.id}
                    scope={columnScope(id, state.id)}
                    onChange={(next) => actions.change(state.id, next)}
                    onSend={isSendable(state, index) ? () => sending.send([state]) : undefined}
                    onDuplicate={columns.length < maxColumns ? () => actions.duplicate(state.id) : undefined}
                    onRemove={columns.length > fewestColumns ? () => actions.remove(state.id) : undefined}
                  />
                )
              })}
            </ComparisonRow>
            <LensLosses rows={lens.rows} labels={labels} />
            <LensAnswers
              columns={columns}
              labels={labels}
              prompt={titleOf(path.findLast(({ role }) => role === 'user')?.blocks ?? [])}
              onSwitchOff={(column, field) => {
                const built = lens.columns[columns.indexOf(column)]
                if (built !== undefined) actions.change(column.id, withoutField(built.settings, field))
              }}
              onInspect={(runId) => {
                setInspectedId(runId)
                layoutStore.getState().setInspectorOpen(true)
              }}
            />
          </Comparison>
        )}
      </Pane>
      {isInspecting && <LensInspector runId={inspectedId} onClose={() => setInspectedId(undefined)} />}
    </>
  )
}

/** The format's name; columns of one format are counted, so that each has a name of its own. */
function labelOf(
  format: ConversationFormatId,
  index: number,
  columns: readonly { readonly format: string }[],
): string {
  const label = formatRegistry[format].label
  const same = columns.filter((column) => column.format === format)
  if (same.length === 1) return label
  return `${label} ${columns.slice(0, index + 1).filter((column) => column.format === format).length}`
}

function blockedReason(
  tickedCount: number,
  sendableCount: number,
  invalidDraft: string | undefined,
): string | undefined {
  if (invalidDraft !== undefined) return invalidDraft
  if (tickedCount === 0) return chatText().lens.selectColumn
  return sendableCount === 0 ? chatText().lens.nothingSendable : undefined
}
