import type { Json } from '../../../../shared/json.ts'
import { listRows } from '../../../lib/schema/schema-rows.ts'
import { SchemaField } from '../schema-field.tsx'
import { SchemaForm } from './schema-form.tsx'
import { useJsonProblem } from './use-json-problem.ts'
import { WideEditor } from './wide-editor.tsx'
import { parametersText } from '../../../../shared/text/en/parameters.ts'

export type SchemaDialogProps = {
  /** The field of the form, and the place of the schema's text inside it. */
  field: string
  place: string
  /** The displayed wire path. */
  path: string
  value: Json
  onChange: (value: Json) => void
  onClose: () => void
}

/** The schema of the answer as rows beside its JSON. */
export function SchemaDialog({ field, place, path, value, onChange, onClose }: SchemaDialogProps) {
  const broken = useJsonProblem(field, place)
  const rows = listRows(value)
  return (
    <WideEditor
      title={parametersText().shape.schemaOf}
      path={path}
      formProblem={broken ?? (rows === undefined ? parametersText().editor.noObject : undefined)}
      onClose={onClose}
      form={rows !== undefined && <SchemaForm schema={value} rows={rows} onChange={onChange} />}
      json={
        <SchemaField
          isTall
          label={parametersText().shape.schemaOf}
          field={field}
          place={place}
          value={value}
          onChange={onChange}
        />
      }
    />
  )
}
