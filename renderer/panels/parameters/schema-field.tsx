import { useMemo } from 'react'
import type { Json } from '../../../shared/json.ts'
import { JsonField, type JsonFieldProps } from './json-field.tsx'
import { ProblemList } from './problem-list.tsx'
import { useSchemaChecker } from './schema-checker.ts'

export type SchemaFieldProps = JsonFieldProps & {
  /** Allows the OpenAPI subset, with types in capitals. */
  isOpenApi?: boolean
}

/** A JSON schema as text, checked as it is typed: problems are listed by path, and the schema is sent anyway. */
export function SchemaField({ isOpenApi = false, ...props }: SchemaFieldProps) {
  const problems = useSchemaProblems(props.value, isOpenApi)
  return (
    <div>
      <JsonField {...props} />
      <ProblemList problems={problems} />
    </div>
  )
}

/** What prevents a value from being a JSON schema; empty until the checker is loaded. */
export function useSchemaProblems(schema: Json | undefined, isOpenApi: boolean): string[] {
  const check = useSchemaChecker()
  return useMemo(
    () => (check === undefined || schema === undefined ? [] : check(schema, isOpenApi)),
    [check, schema, isOpenApi],
  )
}
