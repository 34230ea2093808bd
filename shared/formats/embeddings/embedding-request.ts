import { err, ok, type Result } from '../../errors/result.ts'
import type { WireRequest } from '../../gateway/wire.ts'
import type { Json, JsonObject } from '../../json.ts'
import { noModelChosen } from '../input-errors.ts'
import { onlyText, splitInputType } from '../plain-input.ts'
import { withParameters } from '../nested-parameters.ts'
import { formatRegistry } from '../registry.ts'
import { embeddingsError } from '../../text/en/errors/embeddings.ts'

/** The input of an embeddings request. */
export interface EmbeddingInput {
  readonly model: string
  readonly texts: readonly string[]
  /** Only the fields that are sent, by wire name. */
  readonly parameters: Readonly<Record<string, Json>>
  /** Merged last, replacing everything else. */
  readonly extra: JsonObject
}

/**
 * Builds POST /v1/embeddings (see shared/gateway/wire/embeddings.md, "Request fields"). `input` is a list even for
 * one text, unless a plain string is wanted. The error is `invalid-input`: no model, no text, or several texts where
 * a plain string is wanted.
 */
export function buildEmbeddingRequest(input: EmbeddingInput): Result<WireRequest> {
  const { model, texts, extra } = input
  const { isPlain, parameters } = splitInputType(input.parameters)
  if (model.trim() === '') return noModelChosen()
  if (texts.length === 0 && extra['input'] === undefined) {
    return err({
      kind: 'invalid-input',
      field: 'input',
      ...embeddingsError('noInput'),
    })
  }
  const sent = isPlain && extra['input'] === undefined ? onlyText(texts) : ok([...texts])
  if (!sent.ok) return sent
  const body = withParameters({ model, input: sent.value }, parameters)
  return ok({
    ...formatRegistry.embeddings.route,
    headers: {},
    body: { type: 'json', value: { ...body, ...extra } },
    expectsStream: false,
  })
}
