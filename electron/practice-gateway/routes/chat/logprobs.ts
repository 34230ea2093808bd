import type { Json, JsonObject } from '../../../../shared/json.ts'
import type { Step } from '../../text/answer.ts'
import type { ParsedTextRequest } from '../../text/parsed-text-request.ts'

/** `logprobs` of a choice or chunk: invented numbers, the same for the same token. `null` unless requested. */
export function logprobsOf(request: ParsedTextRequest, steps: readonly Step[]): Json {
  const settings = new Map(request.settings)
  if (settings.get('logprobs') !== true) return null
  const top = settings.get('top_logprobs')
  const alternatives = typeof top === 'number' ? top : 0
  const texts = steps.flatMap((step) => (step.type === 'text' ? [step.text] : []))
  return { content: texts.map((token) => writeToken(token, alternatives)), refusal: null }
}

function writeToken(token: string, alternatives: number): JsonObject {
  const bytes = [...Buffer.from(token)]
  const likely = -((bytes.reduce((sum, byte) => (sum * 31 + byte) % 997, 7) + 1) / 1000)
  const others = Array.from({ length: alternatives }, (_, rank): JsonObject => {
    const text = rank === 0 ? token : `${token.trimEnd()}${rank}`
    return { token: text, logprob: likely - rank, bytes: [...Buffer.from(text)] }
  })
  return { token, logprob: likely, bytes, top_logprobs: others }
}
