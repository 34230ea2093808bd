import { CornerDownLeft } from 'lucide-react'
import { useId } from 'react'
import type { ToolCallBlock } from '../../../lib/conversations/open-tool-calls.ts'
import { Button } from '../../../controls/button.tsx'
import { Checkbox } from '../../../controls/checkbox.tsx'
import { TextArea } from '../../../controls/text-area.tsx'
import { noResult, useToolResults, type ToolResultDraft } from '../tool-results-store.ts'
import { WireValue } from '../../../panels/inspector/wire-value.tsx'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type ToolResultsProps = {
  turnId: string
  calls: readonly ToolCallBlock[]
  isSending: boolean
  onSend: () => void
}

/** What the tools would have said, typed by the user: the model waits for it. */
export function ToolResults({ turnId, calls, isSending, onSend }: ToolResultsProps) {
  const drafts = useToolResults((state) => state.drafts[turnId])
  const setDraft = useToolResults((state) => state.setDraft)
  const titleId = useId()
  return (
    <form
      aria-labelledby={titleId}
      className="flex flex-col gap-3 border-t border-line bg-panel px-5 pt-3 pb-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <h3 id={titleId} className="font-strong">
        {chatText().tool.waiting(calls.length)}
      </h3>
      {calls.map((call, index) => (
        <OneResult
          key={`${index} ${call.callId}`}
          call={call}
          isOneOfMany={calls.length > 1}
          draft={drafts?.[call.callId] ?? noResult}
          onChange={(draft) => setDraft(turnId, call.callId, draft)}
        />
      ))}
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 text-small text-ink-2">{chatText().tool.sendNote}</p>
        <Button type="submit" icon={CornerDownLeft} isBusy={isSending} busyLabel={chatText().sending}>
          {chatText().tool.send(calls.length)}
        </Button>
      </div>
    </form>
  )
}

interface OneResultProps {
  readonly call: ToolCallBlock
  /** Then the answer above does not say plainly which call is meant. */
  readonly isOneOfMany: boolean
  readonly draft: ToolResultDraft
  readonly onChange: (draft: ToolResultDraft) => void
}

function OneResult({ call, isOneOfMany, draft, onChange }: OneResultProps) {
  return (
    <div className="flex flex-col gap-1.5">
      {isOneOfMany && (
        <WireValue title={chatText().tool.call} name={call.name} meta={call.callId} text={call.arguments} />
      )}
      <TextArea
        isMono
        rows={2}
        label={chatText().tool.resultOf(call.name)}
        spellCheck={false}
        value={draft.output}
        onChange={(output) => onChange({ ...draft, output })}
      />
      <Checkbox checked={draft.isError} onChange={(isError) => onChange({ ...draft, isError })}>
        {chatText().tool.markAsError}
      </Checkbox>
    </div>
  )
}
