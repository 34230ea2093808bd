import { listRows } from '../../../lib/schema/schema-rows.ts'
import { ProblemList } from '../problem-list.tsx'
import { SchemaField, useSchemaProblems, type SchemaFieldProps } from '../schema-field.tsx'
import { SchemaForm } from './schema-form.tsx'
import { useJsonProblem } from './use-json-problem.ts'
import { parametersText } from '../../../../shared/text/en/parameters.ts'

/** A JSON schema as rows; as text while its draft is invalid, or if it does not describe an object. */
export function SchemaRowsField(props: SchemaFieldProps) {
  const { field, place, value, onChange, isOpenApi = false } = props
  const isBroken = useJsonProblem(field, place) !== undefined
  const problems = useSchemaProblems(value, isOpenApi)
  const rows = listRows(value)
  if (isBroken || rows === undefined) {
    return (
      <>
        {rows === undefined && (
          <p className="pb-1 text-small text-ink-3">{parametersText().editor.noObject}</p>
        )}
        <SchemaField {...props} />
      </>
    )
  }
  return (
    <div>
      <SchemaForm schema={value} rows={rows} onChange={onChange} />
      <ProblemList problems={problems} />
    </div>
  )
}
