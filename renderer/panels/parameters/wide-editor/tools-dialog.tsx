import { useState } from 'react'
import type { Json } from '../../../../shared/json.ts'
import { toolProblems } from '../../../lib/tools/tool-problems.ts'
import { useConversationForm } from '../form-scope.tsx'
import { JsonField } from '../json-field.tsx'
import { ProblemList } from '../problem-list.tsx'
import { FromLibrary } from '../tools/from-library.tsx'
import { AddToolMenu, ToolList } from '../tools/tool-list.tsx'
import { SchemaRowsField } from './schema-rows-field.tsx'
import { useJsonProblem } from './use-json-problem.ts'
import { WideEditor } from './wide-editor.tsx'
import { parametersText } from '../../../../shared/text/en/parameters.ts'

export type ToolsDialogProps = {
  /** The wire name of the field. */
  name: string
  value: Json
  onChange: (value: Json) => void
  onClose: () => void
}

/** The tools of a request as a form beside the array that is sent. */
export function ToolsDialog({ name, value, onChange, onClose }: ToolsDialogProps) {
  const { format } = useConversationForm()
  const broken = useJsonProblem(name)
  const [openIndex, setOpenIndex] = useState<number | undefined>(0)
  return (
    <WideEditor
      title={parametersText().editor.tools}
      path={name}
      formProblem={broken ?? (Array.isArray(value) ? undefined : parametersText().tools.notListYet)}
      onClose={onClose}
      form={
        <>
          <div className="flex flex-wrap gap-1">
            <AddToolMenu value={value} onChange={onChange} onAdded={setOpenIndex} />
            <FromLibrary value={value} onChange={onChange} onAdded={setOpenIndex} />
          </div>
          <ToolList
            name={name}
            value={value}
            onChange={onChange}
            openIndex={openIndex}
            onOpen={setOpenIndex}
            SchemaEditor={SchemaRowsField}
          />
        </>
      }
      json={
        <>
          <JsonField isTall label={name} field={name} value={value} onChange={onChange} />
          <ProblemList
            problems={toolProblems(value, format).map(({ place, message }) =>
              parametersText().problemAt({ place, problem: message }),
            )}
          />
        </>
      }
    />
  )
}
