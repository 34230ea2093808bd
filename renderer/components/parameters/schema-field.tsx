import { useMemo } from 'react'
import type { Json } from '../../../shared/json.ts'
import { toPlainSchema } from '../../../shared/lens/plain-schema.ts'
import { createLater } from '../later.tsx'
import { JsonField, type JsonFieldProps } from './json-field.tsx'
import { ProblemList } from './problem-list.tsx'

/** The checker comes when a schema is first in view. */
const checker = createLater(async () => {
  const [{ schemaProblems }, { violationText }] = await Promise.all([
    import('../../../shared/schema/check-schema.ts'),
    import('../../../shared/schema/violation.ts'),
  ])
  return (schema: Json): string[] => schemaProblems(schema).map(violationText)
})

export type SchemaFieldProps = JsonFieldProps & {
  /** It may be written in the OpenAPI subset, with types in capitals. */
  isOpenApi?: boolean
}

/** A JSON schema as text, checked as it is typed: what is no schema is named by its path and sent as it is. */
export function SchemaField({ isOpenApi = false, ...props }: SchemaFieldProps) {
  const { value } = props
  const problems = useSchemaProblems(value, isOpenApi)
  return (
    <div>
      <JsonField {...props} />
      <ProblemList problems={problems} />
    </div>
  )
}

/** What keeps a value from being a JSON schema; empty until the checker is there. */
export function useSchemaProblems(schema: Json | undefined, isOpenApi: boolean): string[] {
  const check = checker.use()
  return useMemo(
    () =>
      check === undefined || schema === undefined ? [] : check(isOpenApi ? toPlainSchema(schema) : schema),
    [check, schema, isOpenApi],
  )
}
