import type { ConversationFormatId } from '../../../shared/formats/registry.ts'
import { isJsonObject, type Json } from '../../../shared/json.ts'
import { readToolChoice, writeToolChoice, type ToolChoice } from '../../../shared/parameters/tool-choice.ts'
import { toolShapes } from '../../lib/tools/tool-shape.ts'
import { toolNames } from '../../lib/tools/tool-list.ts'
import { Select } from '../../controls/fields/select.tsx'
import { useConversationForm } from './form-scope.tsx'
import { parametersText } from '../../../shared/text/en/parameters.ts'

export type ToolChoiceValueProps = {
  name: string
  value: Json
  onChange: (value: Json) => void
  /** Called to enter any other value, below the row. */
  onOther: () => void
}

const modes = ['auto', 'none', 'required'] as const

/** Tool names contain no spaces, so this never collides. */
const toolPrefix = 'tool '
const otherOption = ' '

/** Whether tools are called: a mode, or one of the tools of the request. */
export function ToolChoiceValue({ name, value, onChange, onOther }: ToolChoiceValueProps) {
  const { format, values } = useConversationForm()
  const choice = readToolChoice(choicePart(value, format), format)
  const defined = toolNames(values['tools']?.value ?? [], format)
  const chosen = choice?.mode === 'tool' ? choice.name : undefined
  const names = chosen === undefined || defined.includes(chosen) ? defined : [...defined, chosen]
  return (
    <Select
      label={name}
      isLabelHidden
      size="small"
      className="w-24"
      value={
        choice === undefined ? otherOption : choice.mode === 'tool' ? toolPrefix + choice.name : choice.mode
      }
      onChange={(next) => {
        if (next === otherOption) return onOther()
        const mode = modes.find((word) => word === next)
        const read: ToolChoice =
          mode === undefined ? { mode: 'tool', name: next.slice(toolPrefix.length) } : { mode }
        onChange(withChoice(value, writeToolChoice(read, format), format))
      }}
      options={[
        ...modes.map((mode) => ({ value: mode, label: wordOf(mode, format) })),
        ...names.map((tool) => ({ value: toolPrefix + tool, label: tool })),
        {
          value: otherOption,
          label: choice === undefined ? parametersText().otherValue : parametersText().otherValueToType,
        },
      ]}
    />
  )
}

/** The format's own word for a mode. */
function wordOf(mode: (typeof modes)[number], format: ConversationFormatId): string {
  const written = writeToolChoice({ mode }, format)
  const word = isJsonObject(written) ? (written['type'] ?? written['mode']) : written
  return typeof word === 'string' ? word : mode
}

function choicePart(value: Json, format: ConversationFormatId): Json | undefined {
  const { key } = toolShapes[format].choice
  if (key === undefined) return value
  return isJsonObject(value) ? value[key] : undefined
}

/** Keeps the other settings of the value, such as whether several tools may be called at once. */
function withChoice(value: Json, choice: Json, format: ConversationFormatId): Json {
  const { key } = toolShapes[format].choice
  if (key !== undefined) return { ...(isJsonObject(value) ? value : {}), [key]: choice }
  const isParallelOff = isJsonObject(value) && value['disable_parallel_tool_use'] === true
  return isParallelOff && isJsonObject(choice) && choice['type'] !== 'none'
    ? { ...choice, disable_parallel_tool_use: true }
    : choice
}
