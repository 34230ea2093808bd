import { Plus, X } from 'lucide-react'
import type { McpServer } from '../../../../shared/mcp/server.ts'
import { mcpText } from '../../../../shared/text/en/mcp.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import type { NamedDraft } from './server-draft.ts'

export type NamedValuesProps = {
  kind: 'header' | 'variable'
  values: readonly NamedDraft[]
  /** Existing secrets: their values stay unless new ones are typed. */
  kept: McpServer['secrets']
  onChange: (values: readonly NamedDraft[]) => void
}

/** Headers or variables by name. Typed values are stored like keys, and never shown again. */
export function NamedValues({ kind, values, kept, onChange }: NamedValuesProps) {
  const text = mcpText().form
  const isHeader = kind === 'header'
  const set = (index: number, part: Partial<NamedDraft>): void =>
    onChange(values.map((value, at) => (at === index ? { ...value, ...part } : value)))
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="pb-1 text-small font-medium text-ink-2">
        {isHeader ? text.headers : text.variables}
      </legend>
      {values.map((item, index) => {
        const name = item.name === '' ? text.variableName(index + 1) : item.name
        const isKept = kept.some(({ name: known, state }) => known === item.name && state !== 'missing')
        return (
          // Lines have no identity of their own; they are only added or removed at an index.
          <div key={index} className="flex items-center gap-1.5">
            <TextField
              label={text.variableName(index + 1)}
              isLabelHidden
              isMono
              size="small"
              spellCheck={false}
              className="w-40 flex-none"
              value={item.name}
              onChange={(next) => set(index, { name: next })}
            />
            {!isHeader && (
              <Select
                label={text.from(name)}
                isLabelHidden
                size="small"
                className="w-28 flex-none"
                value={item.from}
                onChange={(from) => set(index, { from })}
                options={[
                  { value: 'system', label: text.fromSystem },
                  { value: 'secret', label: text.fromSecret },
                ]}
              />
            )}
            {item.from === 'secret' && (
              <TextField
                label={text.value(name)}
                isLabelHidden
                size="small"
                type="password"
                autoComplete="off"
                className="min-w-0 flex-1"
                placeholder={isKept ? text.valueKept : text.valueNew}
                value={item.value}
                onChange={(value) => set(index, { value })}
              />
            )}
            <IconButton
              icon={X}
              iconSize="small"
              label={text.remove(name)}
              className="ml-auto"
              onClick={() => onChange(values.filter((_, at) => at !== index))}
            />
          </div>
        )
      })}
      <Button
        size="small"
        variant="ghost"
        icon={Plus}
        className="self-start"
        onClick={() => onChange([...values, { name: '', from: 'secret', value: '' }])}
      >
        {isHeader ? text.addHeader : text.addVariable}
      </Button>
      <p className="text-small text-ink-3">{isHeader ? text.headersHelp : text.variablesHelp}</p>
    </fieldset>
  )
}
