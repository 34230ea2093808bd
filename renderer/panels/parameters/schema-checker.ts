import type { Json } from '../../../shared/json.ts'
import { toPlainSchema } from '../../../shared/parameters/plain-schema.ts'
import { createLazyValue } from '../../controls/panes/lazy.tsx'

/** Returns what prevents a value from being a JSON schema, one line each. `isOpenApi`: its types may be in capitals. */
export type SchemaChecker = (schema: Json, isOpenApi: boolean) => string[]

/** Loaded with the first schema in view. */
const checker = createLazyValue(async (): Promise<SchemaChecker> => {
  const [{ schemaProblems }, { violationText }] = await Promise.all([
    import('../../lib/schema/check-schema.ts'),
    import('../../../shared/schema/violation.ts'),
  ])
  return (schema, isOpenApi) => schemaProblems(isOpenApi ? toPlainSchema(schema) : schema).map(violationText)
})

/** `undefined` until it is loaded. */
export function useSchemaChecker(): SchemaChecker | undefined {
  return checker.use()
}
