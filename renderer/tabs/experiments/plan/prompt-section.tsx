import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { templateNames } from '../../../../shared/templates/template.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { formatItems } from '../../../../shared/text/intl.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { FieldMessage } from '../../../controls/fields/field-frame.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import { JsonEditor } from '../../../panels/parameters/json-editor.tsx'
import { columnsOf, isKnown } from './case-columns.ts'
import { usePlanEditor } from './plan-editor.tsx'
import { PlanSection } from './plan-section.tsx'
import { promptRoles, readPrompt, writePrompt, type PromptMessage } from './prompt-messages.ts'
import { TemplateArea } from './template-area.tsx'

/** The prompt of every variant that has none of its own. */
export function PromptSection() {
  const text = experimentPlanText().prompt
  const { plan, change, isFrozen } = usePlanEditor()
  const messages = readPrompt(plan.prompt)
  return (
    <PlanSection
      id="plan-prompt"
      title={text.title}
      meta={messages !== undefined && messages.length > 1 && text.messages(messages.length)}
    >
      <PromptEditor
        label={text.text}
        prompt={plan.prompt}
        isReadOnly={isFrozen}
        onChange={(prompt) => change({ prompt })}
      />
    </PlanSection>
  )
}

export type PromptEditorProps = {
  /** The label of the text field when there is only one message. */
  label: string
  prompt: string
  isReadOnly?: boolean
  onChange: (prompt: string) => void
}

/** The editor of a prompt: one text, or messages with roles. Names without a value are marked immediately. */
export function PromptEditor({ label, prompt, isReadOnly = false, onChange }: PromptEditorProps) {
  const text = experimentPlanText().prompt
  const { plan } = usePlanEditor()
  const names = useFilledNames(plan.cases.length)
  const list = useRef<HTMLDivElement>(null)
  const messages = readPrompt(prompt)
  if (messages === undefined)
    return (
      <>
        <JsonEditor label={label} text={prompt} isBroken={false} onChange={onChange} />
        <p className="text-small text-ink-3">{text.raw}</p>
      </>
    )
  const write = (next: readonly PromptMessage[]): void => onChange(writePrompt(next))
  /** Render synchronously, so that the new message's field receives the focus and the following keystrokes. */
  const add = (message: PromptMessage, at: number): void => {
    flushSync(() => write(messages.toSpliced(at, 0, message)))
    list.current?.querySelectorAll('textarea')[at]?.focus()
  }
  /** The button is removed with the message: focus the message that takes its place, or the one above. */
  const remove = (at: number): void => {
    flushSync(() => write(messages.toSpliced(at, 1)))
    list.current?.querySelectorAll('textarea')[Math.min(at, messages.length - 2)]?.focus()
  }
  const isPlain = messages.length === 1 && messages[0]?.role === 'user'
  return (
    <>
      <div ref={list} className="flex flex-col gap-1.5">
        {messages.map((message, at) => (
          // Use the index as the key: two messages may be equal.
          <div key={`message ${at + 1}`} className="flex flex-col gap-1">
            {isPlain ? null : (
              <MessageHead
                number={at + 1}
                message={message}
                isReadOnly={isReadOnly}
                onRole={(role) => write(messages.with(at, { ...message, role }))}
                onRemove={messages.length > 1 ? () => remove(at) : undefined}
              />
            )}
            <TemplateArea
              label={isPlain ? label : text.textOf({ number: at + 1 })}
              value={message.content}
              isReadOnly={isReadOnly}
              names={names}
              {...(isPlain && !isReadOnly && { placeholder: text.placeholder })}
              onChange={(content) => write(messages.with(at, { ...message, content }))}
            />
          </div>
        ))}
      </div>
      {isReadOnly ? null : <UnknownNames prompt={prompt} names={names} />}
      {isReadOnly ? null : (
        <div className="-ml-2 flex flex-wrap">
          {messages.some(({ role }) => role === 'system') ? null : (
            <Button
              size="small"
              variant="ghost"
              icon={Plus}
              onClick={() => add({ role: 'system', content: '' }, 0)}
            >
              {text.addSystem}
            </Button>
          )}
          <Button
            size="small"
            variant="ghost"
            icon={Plus}
            onClick={() => add({ role: nextRole(messages), content: '' }, messages.length)}
          >
            {text.addMessage}
          </Button>
        </div>
      )}
    </>
  )
}

type MessageHeadProps = {
  number: number
  message: PromptMessage
  isReadOnly: boolean
  onRole: (role: PromptMessage['role']) => void
  onRemove: (() => void) | undefined
}

function MessageHead({ number, message, isReadOnly, onRole, onRemove }: MessageHeadProps) {
  const text = experimentPlanText().prompt
  if (isReadOnly) return <span className="text-meta text-ink-3">{text.roles[message.role]}</span>
  return (
    <div className="flex items-center gap-1">
      <Select
        label={text.roleOf({ number })}
        isLabelHidden
        size="small"
        className="w-28"
        value={message.role}
        options={promptRoles.map((role) => ({ value: role, label: text.roles[role] }))}
        onChange={onRole}
      />
      {onRemove === undefined ? null : (
        <IconButton
          icon={X}
          iconSize="small"
          className="ml-auto"
          label={text.removeMessage({ number })}
          onClick={onRemove}
        />
      )}
    </div>
  )
}

/** The names for which no case has a value. The table of cases has a column for each. */
function UnknownNames({ prompt, names }: { prompt: string; names: ReadonlySet<string> | undefined }) {
  const text = experimentPlanText().prompt
  const unknown = templateNames(prompt).filter((name) => names !== undefined && !isKnown(name, names))
  if (unknown.length === 0) return null
  return <FieldMessage warning={text.unknown({ names: formatItems(unknown.map((name) => `{{${name}}}`)) })} />
}

/** Returns the names for which a case has a value; `undefined` without cases, when no name can be wrong yet. */
function useFilledNames(count: number): ReadonlySet<string> | undefined {
  const { plan } = usePlanEditor()
  return count === 0 ? undefined : new Set(columnsOf(plan.cases).map(({ name }) => name))
}

function nextRole(messages: readonly PromptMessage[]): PromptMessage['role'] {
  return messages.at(-1)?.role === 'user' ? 'assistant' : 'user'
}
