import { Square } from 'lucide-react'
import { mcpCallShown } from '../../../../shared/conversations/tool-answers.ts'
import { err, ok, type Result } from '../../../../shared/errors/result.ts'
import { conversationsError } from '../../../../shared/text/en/errors/conversations.ts'
import { toolArguments, toToolRequest } from '../../../../shared/conversations/tool-request.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { mcpError } from '../../../../shared/text/en/errors/mcp.ts'
import { mcpText } from '../../../../shared/text/en/mcp.ts'
import { toolsText } from '../../../../shared/text/en/tools.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Checkbox } from '../../../controls/fields/checkbox.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { ResultFiles } from '../../../panels/runs/result-files.tsx'
import { WireValue } from '../../../panels/inspector/wire-value.tsx'
import type { ToolCallItemProps } from './tool-call-props.ts'

/** The server of a tool: the full request, the question for approval, and the response. */
export function ToolServer(props: ToolCallItemProps) {
  const { status } = props.call
  if (status === 'waiting' || status === 'interrupted') return <Question {...props} />
  return status === 'calling' ? <Going {...props} /> : <Reply {...props} />
}

/** Asks for approval. Nothing is sent before one of its buttons is pressed. */
function Question(props: ToolCallItemProps) {
  const { block, call, answer, isDeciding, onDecide } = props
  const { callId } = block
  const made = shownCall(props)
  const request =
    call.hasKey === true ? err({ kind: 'invalid-input', ...conversationsError('toolKeyInCall') }) : made
  const isFirst = call.status === 'waiting'
  const fixed = answer?.fixedResults[0]
  return (
    <>
      <p className="font-mono text-wire-small wrap-anywhere select-text">
        {request.ok ? request.value.shown : wordError(request.error).message}
      </p>
      {!isFirst && (
        <p className="text-small text-warn">
          {toolsText().mayHaveRun[call.exchange?.error?.kind === 'cancelled' ? 'stopped' : 'interrupted']}
        </p>
      )}
      {call.mcpProblem === 'changed' && (
        <Note tone="warn" role="note">
          {mcpText().inChat.changed}
        </Note>
      )}
      <p className="text-small text-ink-2">
        {call.source === 'mcp' ? mcpText().inChat.callNote : toolsText().callNote}
      </p>
      <Buttons {...props} hasTick={request.ok}>
        {request.ok && (
          <Button
            variant={isFirst ? 'primary' : 'default'}
            size="small"
            isBusy={isDeciding}
            onClick={() => {
              const { method, url } = request.value
              onDecide({ command: 'toolCalls.approve', input: { callId, method, url } })
            }}
          >
            {isFirst ? toolsText().approveOnce : toolsText().callAgain}
          </Button>
        )}
        {fixed !== undefined && (
          <Button
            size="small"
            className="max-w-full min-w-0"
            onClick={() =>
              onDecide({
                command: 'toolCalls.set',
                input: { callId, source: 'fixed', output: fixed, isError: false },
              })
            }
          >
            {toolsText().fixedInstead(fixed.length > 24 ? `${fixed.slice(0, 24)}…` : fixed)}
          </Button>
        )}
        <Button
          variant="ghost"
          size="small"
          onClick={() => onDecide({ command: 'toolCalls.deny', input: { callId } })}
        >
          {toolsText().deny}
        </Button>
      </Buttons>
    </>
  )
}

function Going(props: ToolCallItemProps) {
  const { block, call, onDecide } = props
  return (
    <>
      <p className="font-mono text-wire-small wrap-anywhere text-ink-2 select-text">
        {call.source === 'mcp' ? mcpShown(props) : `${call.exchange?.method} ${call.exchange?.url}`}
      </p>
      <Buttons {...props} hasTick={props.isApproved}>
        <Button
          size="small"
          icon={Square}
          onClick={() => onDecide({ command: 'toolCalls.stop', input: { callId: block.callId } })}
        >
          {toolsText().stop}
        </Button>
      </Buttons>
    </>
  )
}

function Reply(props: ToolCallItemProps) {
  const { block, call, onDecide } = props
  const { status, output, isError, exchange } = call
  const { tool } = chatText()
  const problem = exchange?.error === undefined ? undefined : wordError(exchange.error).message
  return (
    <>
      {/* When the model receives exactly this, it is shown below. */}
      {problem !== undefined && problem !== output && (
        <p className="text-small wrap-anywhere text-danger">{problem}</p>
      )}
      {status === 'denied' ? (
        <p className="text-small text-ink-2 select-text">{output}</p>
      ) : (
        <>
          <WireValue title={isError ? tool.error : tool.result} name="" text={output} />
          <ResultFiles media={call.media ?? []} />
        </>
      )}
      <Buttons {...props} hasTick={props.isApproved}>
        <Button
          size="small"
          onClick={() =>
            onDecide({
              command: 'toolCalls.set',
              input: { callId: block.callId, source: call.source, output: '', isError: false },
            })
          }
        >
          {status === 'denied' ? toolsText().undoDeny : toolsText().callAgain}
        </Button>
      </Buttons>
    </>
  )
}

/** What is approved: the request to an address, or a tool of an MCP server. */
function shownCall({
  block,
  call,
  answer,
}: ToolCallItemProps): Result<{ method: string; url: string; shown: string }> {
  const link = call.source === 'mcp' ? answer?.mcp : undefined
  if (link === undefined) {
    const made = toToolRequest(answer?.http, block.arguments)
    return made.ok ? ok({ ...made.value, shown: `${made.value.method} ${made.value.url}` }) : made
  }
  const { server, tool } = link
  if (call.mcpProblem === 'server-gone')
    return err({ kind: 'not-found', ...mcpError('serverGone', { server }) })
  if (call.mcpProblem === 'gone')
    return err({ kind: 'not-found', ...mcpError('noSuchTool', { server, tool }) })
  return toolArguments(block.arguments) === undefined
    ? err({ kind: 'invalid-input', ...conversationsError('toolArgumentsNotObject') })
    : ok({ ...mcpCallShown(link), shown: mcpText().inChat.of({ server, tool }) })
}

function mcpShown({ answer }: ToolCallItemProps): string {
  return answer?.mcp === undefined ? '' : mcpText().inChat.of(answer.mcp)
}

type ButtonsProps = ToolCallItemProps & {
  /** Whether a checkbox offers to approve the tool for the whole conversation. */
  hasTick: boolean
  children: React.ReactNode
}

function Buttons({ block, isApproved, onDecide, hasTick, children }: ButtonsProps) {
  const { name } = block
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 gap-y-2">
      {children}
      {hasTick && (
        <span className="ml-auto text-small">
          <Checkbox
            checked={isApproved}
            onChange={(next) =>
              onDecide({ command: 'toolCalls.approveAll', input: { name, isApproved: next } })
            }
          >
            {toolsText().autoApprove}
            <span className="only-spoken">{` ${name}`}</span>
          </Checkbox>
        </span>
      )}
    </div>
  )
}
