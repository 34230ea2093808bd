import type { ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import { ok, type Result } from '../../errors/result.ts'
import type { WireRequest } from '../../gateway/wire.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { libraryStandIn } from '../../media/library-stand-in.ts'
import type { MediaValue } from '../../media/media-value.ts'
import type { Part } from '../../runs/part.ts'
import type { Format } from '../format.ts'
import { noModelChosen, nothingToSend } from '../input-errors.ts'
import { withParameters } from '../nested-parameters.ts'
import { notThisFormat } from '../not-this-format.ts'
import type { PromptInput } from '../prompt-input.ts'
import { readUsage } from '../read-usage.ts'
import { formatRegistry } from '../registry.ts'
import { moderationLabel, verdictText, type Category, type Verdict } from './moderation.ts'

/** The input of a moderation request: a text, images, or both together. */
export interface ModerationInput extends PromptInput {
  /** Items of the library or attachments: the main process replaces `libraryStandIn` with their bytes. */
  readonly images?: readonly MediaValue[]
}

/** POST /v1/moderations. */
export const moderationsFormat: Format<ModerationInput, Part[]> = {
  id: 'moderations',
  fields: [],
  primary: [],
  request: buildRequest,
  response: readResponse,
}

/**
 * Builds POST /v1/moderations (see shared/gateway/wire/moderations.md, "Request fields"). A text alone is sent as a
 * string, which every model accepts. The error is `invalid-input` and says what is missing.
 */
function buildRequest({
  model,
  prompt,
  images = [],
  parameters,
  extra,
}: ModerationInput): Result<WireRequest> {
  if (model.trim() === '' && extra['model'] === undefined) return noModelChosen()
  if (prompt.trim() === '' && images.length === 0 && extra['input'] === undefined) return nothingToSend()
  const text: Json[] = prompt.trim() === '' ? [] : [{ type: 'text', text: prompt }]
  const parts = [...text, ...images.map(imagePart)]
  const body = withParameters({ model, input: images.length === 0 ? prompt : parts }, parameters)
  return ok({
    ...formatRegistry.moderations.route,
    headers: {},
    body: { type: 'json', value: { ...body, ...extra } },
    expectsStream: false,
  })
}

function imagePart({ mediaId, mediaType }: MediaValue): JsonObject {
  return {
    type: 'image_url',
    image_url: { url: `data:${mediaType};base64,${libraryStandIn(mediaId)}` },
  }
}

/**
 * Reads the verdicts (see shared/gateway/wire/moderations.md, "Answer"): as text with wire names, for History, exports
 * and assertions, and as an `opaque` part that is a `Moderation`. An answer without `results` is an error.
 */
function readResponse(body: unknown, context: ErrorContext = {}): Result<Part[]> {
  const json = body as Json
  const results = isJsonObject(json) ? json['results'] : undefined
  if (!isJsonObject(json) || !Array.isArray(results))
    return notThisFormat(json, context, { format: 'moderations', missing: 'results' })
  const verdicts = results.map(readVerdict)
  const { id, model } = json
  const parts: Part[] = [
    {
      type: 'start',
      ...(typeof id === 'string' && { responseId: id }),
      ...(typeof model === 'string' && { model }),
    },
    { type: 'text', block: 'text', text: verdicts.map(verdictText).join('\n\n') },
    { type: 'opaque', block: moderationLabel, label: moderationLabel, value: { verdicts } },
  ]
  const usage = readUsage(json['usage'])
  if (usage !== undefined) parts.push({ type: 'usage', usage })
  parts.push({ type: 'finish', reason: 'stop', raw: '' })
  return ok(parts)
}

/** Reads one verdict. Some services omit `flagged`: then an input is flagged if one of its categories is. */
function readVerdict(result: Json): Verdict {
  const {
    categories,
    category_scores: scores,
    category_applied_input_types: inputs,
    flagged,
  } = objectOf(result)
  const flags = objectOf(categories)
  const names = [...new Set([...Object.keys(flags), ...Object.keys(objectOf(scores))])]
  const read = names.map((name): Category => {
    const score = objectOf(scores)[name]
    const applied = objectOf(inputs)[name]
    return {
      name,
      isFlagged: flags[name] === true,
      ...(typeof score === 'number' && { score }),
      ...(Array.isArray(applied) && { inputs: applied.filter((type) => typeof type === 'string') }),
    }
  })
  return {
    isFlagged: typeof flagged === 'boolean' ? flagged : read.some(({ isFlagged }) => isFlagged),
    categories: read.toSorted(
      (left, right) =>
        Number(right.isFlagged) - Number(left.isFlagged) || (right.score ?? 0) - (left.score ?? 0),
    ),
  }
}

function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {}
}
