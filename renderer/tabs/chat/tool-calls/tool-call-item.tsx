import {
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CircleSlash,
  Clock,
  Pencil,
  ScanSearch,
  type LucideIcon,
} from 'lucide-react'
import { use, useId, useMemo, useRef, useState } from 'react'
import { argumentProblems } from '../../../../shared/conversations/argument-problems.ts'
import type { ToolSource } from '../../../../shared/conversations/tool-answers.ts'
import { toolArguments } from '../../../../shared/conversations/tool-request.ts'
import { asksServer, type ToolCall } from '../../../../shared/conversations/tool-calls.ts'
import type { ToolCallBlock } from '../../../../shared/formats/whole-calls.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { toolsText } from '../../../../shared/text/en/tools.ts'
import { Checkbox } from '../../../controls/fields/checkbox.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import { TextArea } from '../../../controls/fields/text-area.tsx'
import { ResultFiles } from '../../../panels/runs/result-files.tsx'
import { WireValue } from '../../../panels/inspector/wire-value.tsx'
import { useValueCheck } from '../../../text-worker/use-value-check.ts'
import type { ToolDecision } from '../../../queries/tool-calls.ts'
import { TurnLookContext } from '../transcript/turn-look.ts'
import { ToolCallState } from './tool-call-state.tsx'
import { ToolServer } from './tool-server.tsx'
import type { ToolCallItemProps } from './tool-call-props.ts'

/** One call: its name and arguments on one line, its state, and below it the possible answers. */
export function ToolCallItem(props: ToolCallItemProps) {
  const { block, call, isKnown, schema, onDecide, onInspect } = props
  const { callId, name } = block
  const item = useRef<HTMLLIElement>(null)
  const given = useMemo(() => toolArguments(block.arguments), [block.arguments])
  const check = useValueCheck(given, isKnown ? schema : undefined)
  const problems = isKnown ? argumentProblems(given, check) : []
  // Expand arguments that do not fit one line, so that the user reads them before approving.
  const [isOpen, setIsOpen] = useState(block.arguments.length > 60)
  const argumentsId = useId()
  const fixed = [...new Set(props.answer?.fixedResults)]
  /** The pressed button disappears: move the focus to its call. */
  const decide = (decision: ToolDecision) => {
    item.current?.focus()
    onDecide(decision)
  }
  const choose = (source: ToolSource, output = '') =>
    onDecide({ command: 'toolCalls.set', input: { callId, source, output, isError: false } })
  const isFixed = call.source === 'fixed' && call.status === 'answered' && fixed.includes(call.output)
  const isEditable = call.status === 'answered' || call.status === 'denied'
  const runId = call.exchange?.runId
  return (
    <li
      ref={item}
      tabIndex={-1}
      aria-label={chatText().tool.callOf(name)}
      className="focus-inside border-t border-line first:border-t-0"
    >
      <div className="flex min-h-9 flex-wrap items-center gap-x-2 py-1 pr-1.5 pl-3">
        <Icon {...markOf(call)} />
        <ArgumentsButton
          block={block}
          isOpen={isOpen}
          controls={argumentsId}
          onToggle={() => setIsOpen(!isOpen)}
        />
        <span className="ml-auto flex min-w-0 items-center gap-1.5">
          {isFixed ? (
            <>
              <span className="text-small text-ink-2">{toolsText().sources.fixed}</span>
              <Select
                label={chatText().tool.resultOf(name)}
                isLabelHidden
                size="small"
                className="w-32"
                value={String(fixed.indexOf(call.output))}
                onChange={(index) => choose('fixed', fixed[Number(index)])}
                options={fixed.map((text, index) => ({
                  value: String(index),
                  label: text === '' ? toolsText().resultIsEmpty : text.slice(0, 120),
                }))}
              />
            </>
          ) : (
            <ToolCallState call={call} />
          )}
          {runId !== undefined && <InspectButton name={name} onClick={() => onInspect(runId)} />}
          {isEditable && call.source !== 'manual' && (
            <IconButton
              icon={Pencil}
              iconSize="small"
              label={toolsText().editResult(name)}
              onClick={() =>
                decide({
                  command: 'toolCalls.set',
                  input: { callId, source: 'manual', output: call.output, isError: call.isError },
                })
              }
            />
          )}
        </span>
      </div>
      <div id={argumentsId} className={isOpen ? 'px-3 pb-2 pl-9' : 'hidden'}>
        {isOpen && <CallArguments {...block} />}
      </div>
      {!isFixed && (
        <div className="flex flex-col gap-2 px-3 pb-3 pl-9 empty:hidden">
          {call.status === 'waiting' && <Doubts isKnown={isKnown} problems={problems} />}
          {props.answer !== undefined && call.status !== 'calling' && call.status !== 'denied' && (
            <SourceChoice {...props} onChoose={choose} />
          )}
          {asksServer(call.source) && <ToolServer {...props} onDecide={decide} />}
          {call.source === 'manual' && (
            <>
              <ManualResult {...props} />
              <ResultFiles media={call.media ?? []} />
            </>
          )}
        </div>
      )}
    </li>
  )
}

type ArgumentsButtonProps = {
  block: ToolCallBlock
  isOpen: boolean
  controls: string
  onToggle: () => void
}

/** The name of the tool with its arguments on one line. */
function ArgumentsButton({
  block: { name, arguments: text },
  isOpen,
  controls,
  onToggle,
}: ArgumentsButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
      className="focus-inside flex h-6 min-w-0 flex-[1_1_10rem] items-center gap-2 rounded-sm px-1 text-left font-mono text-wire-small hover:bg-hover"
    >
      <span className="max-w-3/5 flex-none truncate font-medium" title={name}>
        {name}
      </span>
      <span className="min-w-0 flex-1 truncate text-ink-2">
        {isOpen ? '' : text.trim() || toolsText().noArguments}
      </span>
      <Icon
        of={ChevronRight}
        size="tiny"
        className={`flex-none text-ink-3 transition-transform duration-quick ${isOpen ? 'rotate-90' : ''}`}
      />
    </button>
  )
}

function InspectButton({ name, onClick }: { name: string; onClick: () => void }) {
  const { alias } = use(TurnLookContext)
  if (alias !== undefined) return null
  return (
    <IconButton icon={ScanSearch} iconSize="small" label={toolsText().inspectOf(name)} onClick={onClick} />
  )
}

/** The id of the call would reveal the provider in a blind comparison. */
function CallArguments({ name, callId, arguments: text }: ToolCallItemProps['block']) {
  const { alias } = use(TurnLookContext)
  return (
    <WireValue
      title={chatText().tool.call}
      name={name}
      meta={alias === undefined ? callId : ''}
      text={text}
    />
  )
}

/** Warnings about a call, shown before it is run. */
function Doubts({ isKnown, problems }: { isKnown: boolean; problems: readonly string[] }) {
  if (isKnown && problems.length === 0) return null
  return (
    <Note tone="warn" role="note">
      {isKnown ? (
        <>
          <p>{toolsText().badArguments}</p>
          <ul className="mt-0.5 max-h-40 overflow-y-auto font-mono text-wire-small">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </>
      ) : (
        toolsText().unknownTool
      )}
    </Note>
  )
}

function ManualResult({ block, call, onDecide }: ToolCallItemProps) {
  const { callId, output, isError } = call
  const set = (change: { output?: string; isError?: boolean }) =>
    onDecide({
      command: 'toolCalls.set',
      input: { callId, source: 'manual', output, isError, ...change },
    })
  return (
    <>
      <TextArea
        isMono
        rows={2}
        label={chatText().tool.resultOf(block.name)}
        spellCheck={false}
        value={output}
        onChange={(next) => set({ output: next })}
      />
      <div className="text-small">
        <Checkbox checked={isError} onChange={(next) => set({ isError: next })}>
          {chatText().tool.markAsError}
        </Checkbox>
      </div>
    </>
  )
}

function SourceChoice({
  block,
  call,
  answer,
  onChoose,
}: ToolCallItemProps & { onChoose: (source: ToolSource, output?: string) => void }) {
  const { sources, sourceOf, addressFirst } = toolsText()
  const [fixed] = answer?.fixedResults ?? []
  return (
    <SegmentedControl
      label={sourceOf(block.name)}
      value={call.source}
      onChange={(source) => onChoose(source, source === 'fixed' ? fixed : '')}
      segments={[
        {
          value: 'fixed',
          label: sources.fixed,
          ...(fixed === undefined && { disabledReason: toolsText().fixedFirst }),
        },
        answer?.mcp === undefined
          ? {
              value: 'http',
              label: sources.http,
              ...((answer?.http?.url ?? '') === '' && { disabledReason: addressFirst }),
            }
          : { value: 'mcp', label: sources.mcp },
        { value: 'manual', label: sources.manual },
      ]}
      className="self-start"
    />
  )
}

function markOf({ status, isError }: ToolCall): { of: LucideIcon; size: 'small'; className: string } {
  if (status === 'denied') return { of: CircleSlash, size: 'small', className: 'text-ink-3' }
  if (status !== 'answered') return { of: Clock, size: 'small', className: 'text-warn' }
  return isError
    ? { of: CircleAlert, size: 'small', className: 'text-danger' }
    : { of: CircleCheck, size: 'small', className: 'text-ok' }
}
