import {
  AudioLines,
  Braces,
  ChevronDown,
  File,
  Hash,
  Image,
  List,
  MessagesSquare,
  TextAlignStart,
  TextCursorInput,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { MediaValue } from '../../../shared/media/media-value.ts'
import { problemOfVariable } from '../../../shared/templates/variable-problems.ts'
import {
  fileOfVariable,
  optionsOf,
  typeOfVariable,
  variableTypes,
  type TemplateVariables,
  type VariableType,
  type VariableUse,
} from '../../../shared/templates/variables.ts'
import { requestTabText } from '../../../shared/text/en/request-tab.ts'
import { Icon } from '../../controls/buttons/icon.tsx'
import { Menu } from '../../controls/overlays/menu.tsx'
import { Select } from '../../controls/fields/select.tsx'
import { TextArea } from '../../controls/fields/text-area.tsx'
import { TextField } from '../../controls/fields/text-field.tsx'
import { FileValue } from './file-value.tsx'

export type VariableFieldProps = {
  name: string
  /** The places where names are used, including this one. */
  uses: readonly VariableUse[]
  variables: TemplateVariables
  onChange: (update: (variables: TemplateVariables) => TemplateVariables) => void
}

const icons: Readonly<Record<VariableType, LucideIcon>> = {
  text: TextCursorInput,
  'long-text': TextAlignStart,
  number: Hash,
  choice: List,
  json: Braces,
  'message-list': MessagesSquare,
  file: File,
  image: Image,
  audio: AudioLines,
}

/** The value of one variable, in the field of its type. */
export function VariableField({ name, uses, variables, onChange }: VariableFieldProps) {
  const type = typeOfVariable(variables, name)
  const typed = Object.hasOwn(variables.values, name) ? (variables.values[name] ?? '') : ''
  const setTyped = (value: string): void =>
    onChange((now) => ({ ...now, values: { ...now.values, [name]: value } }))
  const field = {
    label: name,
    labelMeta: <TypeMenu name={name} type={type} onChange={onChange} />,
    warning: uses
      .filter((use) => use.name === name)
      .map((use) => problemOfVariable(variables, use))
      .find((problem) => problem !== undefined),
  }
  switch (type) {
    case 'choice':
      return (
        <ChoiceField {...field} variables={variables} value={typed} setValue={setTyped} onChange={onChange} />
      )
    case 'number':
      return <TextField {...field} inputMode="decimal" value={typed} onChange={setTyped} />
    case 'file':
    case 'image':
    case 'audio':
      return (
        <FileValue
          {...field}
          type={type}
          file={fileOfVariable(variables, name)}
          onChange={(file) => onChange((now) => withFile(now, name, file))}
          className="@md:col-span-2"
        />
      )
    case 'json':
    case 'message-list':
      return (
        <TextArea
          {...field}
          isMono
          rows={2}
          maxRows={10}
          spellCheck={false}
          {...(type === 'message-list' && { placeholder: requestTabText().messagesHint })}
          value={typed}
          onChange={setTyped}
          className="@md:col-span-2"
        />
      )
    case 'long-text':
      return (
        <TextArea
          {...field}
          rows={4}
          maxRows={12}
          value={typed}
          onChange={setTyped}
          className="@md:col-span-2"
        />
      )
    default:
      return <TextArea {...field} rows={1} maxRows={6} value={typed} onChange={setTyped} />
  }
}

function withFile(
  variables: TemplateVariables,
  name: string,
  file: MediaValue | undefined,
): TemplateVariables {
  const { [name]: _, ...others } = variables.files ?? {}
  return { ...variables, files: file === undefined ? others : { ...others, [name]: file } }
}

type ChoiceFieldProps = Pick<VariableFieldProps, 'variables' | 'onChange'> & {
  label: string
  labelMeta: ReactNode
  warning: string | undefined
  value: string
  setValue: (value: string) => void
}

/** One of the listed values. A value that is no longer listed stays and can be chosen. */
function ChoiceField({ variables, onChange, value, setValue, ...frame }: ChoiceFieldProps) {
  const { label: name } = frame
  const text = requestTabText()
  const options = optionsOf(variables, name)
  const listed = value === '' || options.includes(value) ? options : [value, ...options]
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Select
        {...frame}
        value={value}
        onChange={setValue}
        options={[
          ...(value === '' ? [{ value: '', label: text.noChoice }] : []),
          ...listed.map((option) => ({ value: option, label: option })),
        ]}
      />
      <TextField
        label={text.choices(name)}
        isLabelHidden
        size="small"
        placeholder={text.choicesHint}
        value={Object.hasOwn(variables.options ?? {}, name) ? (variables.options?.[name] ?? '') : ''}
        onChange={(typed) => onChange((now) => ({ ...now, options: { ...now.options, [name]: typed } }))}
      />
    </div>
  )
}

type TypeMenuProps = Pick<VariableFieldProps, 'name' | 'onChange'> & { type: VariableType }

/** The menu of variable types. */
export function TypeMenu({ name, type, onChange }: TypeMenuProps) {
  const text = requestTabText()
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={text.variableType({ name, type: text.variableTypes[type] })}
          className="flex items-center gap-1 rounded-sm px-1 text-meta text-ink-2 hover:bg-hover"
        >
          <Icon of={icons[type]} size="tiny" />
          {text.variableTypes[type]}
          <Icon of={ChevronDown} size="tiny" />
        </button>
      }
      sections={() => [
        {
          items: variableTypes.map((variableType) => ({
            id: variableType,
            label: text.variableTypes[variableType],
            icon: icons[variableType],
            isChosen: variableType === type,
            onSelect: () => onChange((now) => ({ ...now, types: { ...now.types, [name]: variableType } })),
          })),
        },
      ]}
    />
  )
}
