import {
  fileOfVariable,
  isFileType,
  typeOfVariable,
  type TemplateVariables,
} from '../../../../shared/templates/variables.ts'
import { presetLibraryText } from '../../../../shared/text/en/preset-library.ts'
import { requestTabText } from '../../../../shared/text/en/request-tab.ts'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { TypeMenu } from '../../../panels/variables/variable-field.tsx'
import type { PromptDraft } from './prompt-drafts.ts'
import { promptNames } from './prompt-uses.ts'

export type PromptVariablesProps = {
  draft: PromptDraft
  onChange: (variables: TemplateVariables) => void
}

/** The variables in the messages, with their types and defaults. */
export function PromptVariables({ draft: { messages, variables }, onChange }: PromptVariablesProps) {
  const text = presetLibraryText()
  const names = promptNames(messages)
  return (
    <section aria-label={text.variables} className="flex flex-col gap-1.5">
      <div className="flex items-baseline gap-2">
        <h3 className="font-strong">{text.variables}</h3>
        <span className="tabular text-meta text-ink-3">{text.variablesFound(names.length)}</span>
        <span className="ml-auto truncate text-meta text-ink-3">{text.variablesHint}</span>
      </div>
      {names.length === 0 ? (
        <p className="text-small text-ink-2">{text.noVariables}</p>
      ) : (
        <table className="w-full table-fixed text-left text-small">
          <thead className="text-meta text-ink-3">
            <tr className="border-b border-line">
              <th className="w-2/5 py-1 font-medium">{text.table.name}</th>
              <th className="w-28 py-1 font-medium">{text.table.type}</th>
              <th className="py-1 font-medium">{text.table.value}</th>
              <th className="w-24 py-1 pl-2 font-medium">{text.table.place}</th>
            </tr>
          </thead>
          <tbody>
            {names.map(({ name, roles }) => {
              const type = typeOfVariable(variables, name)
              return (
                <tr key={name} className="border-b border-line">
                  <td className="truncate py-1 pr-2">
                    <code className="rounded-xs bg-accent-soft px-1 font-mono text-wire-small text-accent">
                      {`{{${name}}}`}
                    </code>
                  </td>
                  <td className="py-1">
                    <TypeMenu name={name} type={type} onChange={(update) => onChange(update(variables))} />
                  </td>
                  <td className="py-1">
                    {isFileType(type) ? (
                      <span className="text-ink-3">
                        {fileOfVariable(variables, name)?.fileName ?? text.table.none}
                      </span>
                    ) : type === 'choice' ? (
                      <TextField
                        label={requestTabText().choices(name)}
                        isLabelHidden
                        size="small"
                        placeholder={requestTabText().choicesHint}
                        value={own(variables.options, name)}
                        onChange={(typed) =>
                          onChange({ ...variables, options: { ...variables.options, [name]: typed } })
                        }
                      />
                    ) : (
                      <TextField
                        label={text.table.valueOf(name)}
                        isLabelHidden
                        size="small"
                        isMono={type === 'json' || type === 'message-list'}
                        placeholder={text.table.none}
                        value={own(variables.values, name)}
                        onChange={(typed) =>
                          onChange({ ...variables, values: withValue(variables, name, typed) })
                        }
                      />
                    )}
                  </td>
                  <td className="truncate py-1 pl-2 text-ink-3">{roles.join(', ')}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}

function withValue({ values }: TemplateVariables, name: string, typed: string): Record<string, string> {
  const { [name]: _, ...others } = values
  return typed === '' ? others : { ...others, [name]: typed }
}

function own(record: Readonly<Record<string, string>> | undefined, name: string): string {
  return record !== undefined && Object.hasOwn(record, name) ? (record[name] ?? '') : ''
}
