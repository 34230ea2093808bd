import { parseExtraJson } from '../formats/extra-json.ts'
import { ok, type Result } from '../errors/result.ts'
import type { EmbeddingInput } from '../formats/embeddings/embedding-request.ts'
import { sentParameters, type Removal } from '../medic/sent-parameters.ts'
import type { EmbeddingForm } from './embedding-result.ts'

/**
 * What the format builds one batch from: preview and request are both made from it. Fields among `removals` that this model
 * refused are left out. The error is `invalid-input`, for extra JSON that cannot be read.
 */
export function toEmbeddingInput(
  { model, parameters, extraJson }: EmbeddingForm,
  texts: readonly string[],
  removals: readonly Removal[] = [],
): Result<EmbeddingInput> {
  const extra = parseExtraJson(extraJson)
  if (!extra.ok) return extra
  const sent = sentParameters(parameters, { model, format: 'embeddings' }, removals)
  return ok({ model, texts, parameters: sent, extra: extra.value })
}
