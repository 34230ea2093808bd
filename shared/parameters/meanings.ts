import type { ConversationFormatId } from '../formats/registry.ts'
import { answerShape } from './answer-shape.ts'
import type { Meaning } from './meaning.ts'
import { plainMeanings } from './plain-meanings.ts'
import { reasoningEffort, shownReasoning } from './reasoning.ts'
import { parallelToolCalls, toolChoice } from './tool-choice.ts'
import { tools } from './tools.ts'

/** Every meaning that can be translated between formats. Later ones overwrite earlier ones. */
export const meanings: readonly Meaning[] = [
  ...plainMeanings,
  shownReasoning,
  reasoningEffort,
  answerShape,
  tools,
  parallelToolCalls,
  toolChoice,
]

/** The meaning of a dotted wire path in a format. */
export function meaningAt(path: string, format: ConversationFormatId): Meaning | undefined {
  return meanings.find(({ paths }) => paths[format]?.includes(path) === true)
}
