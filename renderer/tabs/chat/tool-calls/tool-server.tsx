import { Square } from 'lucide-react'
import { err } from '../../../../shared/errors/result.ts'
import { conversationsError } from '../../../../shared/text/en/errors/conversations.ts'
import { toToolRequest } from '../../../../shared/conversations/tool-request.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { toolsText } from '../../../../shared/text/en/tools.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Checkbox } from '../../../controls/fields/checkbox.tsx'
import { WireValue } from '../../../panels/inspector/wire-value.tsx'
import type { ToolCallItemProps } from './tool-call-props.ts'

/** The server of a tool: whom it is asked of, in full, and whether it may be; then what it said. */
export function ToolServer(props: ToolCallItemProps) {
  const { status } = props.call
  if (status === 'waiting' || status === 'interrupted') return <Question {...props} />
  return status === 'calling' ? <Going {...props} /> : <Reply {...props} />
}

/** Nothing is sent before one of these buttons says so. */
function Question(props: ToolCallItemProps) {
  const { block, call, answer, isDeciding, onDecide } = props
  const { callId } = block
  const made = toToolRequest(answer?.http, block.arguments)
  const request =
    call.hasKey === true ? err({ kind: 'invalid-input', ...conversationsError('toolKeyInCall') }) : made
  const isFirst = call.status === 'waiting'
  const fixed = answer?.fixedResults[0]
  return (
    <>
      <p className="font-mono text-wire-small wrap-anywhere select-text">
        {request.ok ? `${request.value.method} ${request.value.url}` : wordError(request.error).message}
      </p>
      {!isFirst && (
        <p className="text-small text-warn">
          {toolsText().mayHaveRun[call.exchange?.error?.kind === 'cancelled' ? 'stopped' : 'interrupted']}
        </p>
      )}
      <p className="text-small text-ink-2">{toolsText().callNote}</p>
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
        {call.exchange?.method} {call.exchange?.url}
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
      {/* Where the model is told just that, it stands below. */}
      {problem !== undefined && problem !== output && (
        <p className="text-small wrap-anywhere text-danger">{problem}</p>
      )}
      {status === 'denied' ? (
        <p className="text-small text-ink-2 select-text">{output}</p>
      ) : (
        <WireValue title={isError ? tool.error : tool.result} name="" text={output} />
      )}
      <Buttons {...props} hasTick={props.isApproved}>
        <Button
          size="small"
          onClick={() =>
            onDecide({
              command: 'toolCalls.set',
              input: { callId: block.callId, source: 'http', output: '', isError: false },
            })
          }
        >
          {status === 'denied' ? toolsText().undoDeny : toolsText().callAgain}
        </Button>
      </Buttons>
    </>
  )
}

type ButtonsProps = ToolCallItemProps & {
  /** Whether calls of the tool can be approved for the conversation here. */
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
