import { parseExtraJson } from '../formats/extra-json.ts'
import { ok, type Result } from '../errors/result.ts'
import type { RerankInput } from '../formats/rerank/rerank-request.ts'
import { sentParameters, type Removal } from '../medic/sent-parameters.ts'
import type { RerankForm } from './rerank-result.ts'

/**
 * What the format builds a request from: preview and request are both made from it. Fields among `removals` that this model
 * refused are left out. The error is `invalid-input`, for extra JSON that cannot be read.
 */
export function toRerankInput(
  { model, parameters, extraJson }: RerankForm,
  asked: { readonly query: string; readonly documents: readonly string[] },
  removals: readonly Removal[] = [],
): Result<RerankInput> {
  const extra = parseExtraJson(extraJson)
  if (!extra.ok) return extra
  const sent = sentParameters(parameters, { model, format: 'rerank' }, removals)
  return ok({ model, ...asked, parameters: sent, extra: extra.value })
}
