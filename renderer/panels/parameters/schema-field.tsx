import { useMemo } from 'react'
import type { Json } from '../../../shared/json.ts'
import { JsonField, type JsonFieldProps } from './json-field.tsx'
import { ProblemList } from './problem-list.tsx'
import { useSchemaChecker } from './schema-checker.ts'

export type SchemaFieldProps = JsonFieldProps & {
  /** It may be written in the OpenAPI subset, with types in capitals. */
  isOpenApi?: boolean
}

/** A JSON schema as text, checked as it is typed: what is no schema is named by its path and sent as it is. */
export function SchemaField({ isOpenApi = false, ...props }: SchemaFieldProps) {
  const problems = useSchemaProblems(props.value, isOpenApi)
  return (
    <div>
      <JsonField {...props} />
      <ProblemList problems={problems} />
    </div>
  )
}

/** What keeps a value from being a JSON schema; empty until the checker is there. */
export function useSchemaProblems(schema: Json | undefined, isOpenApi: boolean): string[] {
  const check = useSchemaChecker()
  return useMemo(
    () => (check === undefined || schema === undefined ? [] : check(schema, isOpenApi)),
    [check, schema, isOpenApi],
  )
}
