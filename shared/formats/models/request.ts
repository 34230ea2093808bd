import { ok, type Result } from '../../errors/result.ts'
import type { WireRequest } from '../../gateway/wire.ts'
import { formatRegistry } from '../registry.ts'

/** The list takes no input. */
export type ModelListInput = Readonly<Record<string, never>>

/**
 * Builds GET /v1/models; it never fails. It sends `Authorization` alone: with the key headers of other formats the same
 * path answers in other shapes (see shared/gateway/wire/model-list.md, "Other shapes of this route").
 */
export function buildModelListRequest(_input: ModelListInput): Result<WireRequest> {
  return ok({ ...formatRegistry.models.route, headers: {}, expectsStream: false })
}
