import type { Failure } from '../errors.ts'
import type { ParsedTextRequest } from '../text/parsed-text-request.ts'
import type { ScenarioContext } from '../scenario.ts'

/** The fields that practice-picky refuses, by the last part of the path, in the order in which it complains. */
const refused = [
  'temperature',
  'seed',
  'top_p',
  'topP',
  'top_k',
  'topK',
  'presence_penalty',
  'presencePenalty',
  'frequency_penalty',
  'frequencyPenalty',
  'logit_bias',
  'max_tokens',
  'verbosity',
  'effort',
  'user',
]

/** Refuses one unsupported field per request, so that they come to light one after the other. */
export function refusePicky(request: ParsedTextRequest, { dialect }: ScenarioContext): Failure | undefined {
  for (const name of refused) {
    const setting = request.settings.find(([path]) => path.split('.').at(-1) === name)
    if (setting !== undefined) return dialect.unsupported(setting[0])
  }
  return undefined
}
