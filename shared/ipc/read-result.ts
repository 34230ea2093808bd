import * as z from 'zod/mini'
import { appErrorSchema } from '../errors/app-error.ts'
import { err, ok, type Result } from '../errors/result.ts'
import { check } from './check.ts'
import { invalidResponse } from './pipe-errors.ts'

const envelopeSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.optional(z.unknown()) }),
  z.object({ ok: z.literal(false), error: appErrorSchema }),
])

/** Validates a received `Result`. One that does not match the schema becomes an `invalid-response`. */
export function readResult<Value>(
  name: string,
  schema: z.ZodMiniType<Value>,
  arrived: unknown,
): Result<Value> {
  const envelope = check(envelopeSchema, arrived)
  if (!envelope.ok) return err(invalidResponse(name, envelope.field, envelope.problem))
  const result = envelope.value
  if (!result.ok) return result
  const value = check(schema, result.value)
  return value.ok ? ok(value.value) : err(invalidResponse(name, value.field, value.problem))
}
