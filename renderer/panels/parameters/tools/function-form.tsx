import { use, type ComponentType } from 'react'
import type { Json } from '../../../../shared/json.ts'
import { TextArea } from '../../../controls/fields/text-area.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { changeTool } from '../../../lib/tools/change-tools.ts'
import type { FunctionEntry } from '../../../lib/tools/tool-content.ts'
import type { ToolProblem } from '../../../lib/tools/tool-problems.ts'
import { parametersText } from '../../../../shared/text/en/parameters.ts'
import { ProblemList } from '../problem-list.tsx'
import { SchemaField, type SchemaFieldProps } from '../schema-field.tsx'
import { ToolAnswerEditor } from './tool-answer-editor.tsx'
import { ToolAnswersContext } from './tool-answers-scope.ts'
import { toolDraftPlace } from './use-tool-drafts.ts'

export type FunctionFormProps = {
  field: string
  index: number
  entry: FunctionEntry
  /** The whole list of tools. */
  tools: Json
  problems: readonly ToolProblem[]
  onChange: (tools: Json) => void
  SchemaEditor?: ComponentType<SchemaFieldProps> | undefined
}

/** The form of a function: name, description, arguments, and the results for its calls. */
export function FunctionForm({
  field,
  index,
  entry,
  tools,
  problems,
  onChange,
  SchemaEditor = SchemaField,
}: FunctionFormProps) {
  const { path, name, description, schema, schemaKey } = entry
  const answers = use(ToolAnswersContext)
  const nameProblem = problems.find(({ place }) => place.endsWith('.name'))?.message
  const others = problems.filter(({ place }) => !place.endsWith('.name'))
  return (
    <>
      <TextField
        label={parametersText().tools.name}
        isMono
        size="small"
        value={name}
        {...(nameProblem === undefined ? {} : { warning: parametersText().tools.nameUnusual(nameProblem) })}
        onChange={(next) => {
          onChange(changeTool(tools, path, { key: 'name', value: next }))
          answers?.rename(name, next)
        }}
      />
      <TextArea
        label={parametersText().tools.description}
        rows={2}
        value={description}
        help={description === '' ? parametersText().tools.descriptionHelp : undefined}
        onChange={(next) =>
          onChange(changeTool(tools, path, { key: 'description', value: next === '' ? undefined : next }))
        }
      />
      <div>
        <p className="pb-1 text-small font-medium text-ink-2">{parametersText().tools.schema}</p>
        <SchemaEditor
          label={parametersText().tools.schemaOf(name)}
          field={field}
          place={toolDraftPlace(index, schemaKey)}
          isOpenApi={schemaKey === 'parameters'}
          value={schema ?? {}}
          onChange={(next) => onChange(changeTool(tools, path, { key: schemaKey, value: next }))}
        />
        <ProblemList
          problems={others.map(({ place, message }) =>
            parametersText().problemAt({ place, problem: message }),
          )}
        />
      </div>
      <ToolAnswerEditor name={name} />
    </>
  )
}
