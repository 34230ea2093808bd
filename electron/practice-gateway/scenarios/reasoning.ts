import type { Draft } from '../text/draft.ts'
import { lastUserText, openResults, turnNumber, type ParsedTextRequest } from '../text/parsed-text-request.ts'
import { clip } from '../text/rehearsal.ts'
import { composeOrdinary } from './ordinary.ts'
import { callTools, mayCallTool } from './tools.ts'

/** practice-reasoner: reasoning first, then a tool call where tools are defined, then the answer. */
export function composeReasoned(request: ParsedTextRequest, choice: number): Draft {
  const callsTool = mayCallTool(request) && openResults(request).length === 0
  const draft = callsTool ? { calls: callTools(request, choice) } : composeOrdinary(request, choice)
  return request.thinking === 'off' ? draft : { ...draft, reasoning: think(request, callsTool) }
}

/** practice-think-tags: the same thoughts, written into the text as some vendors do. */
export function composeThinkTags(request: ParsedTextRequest, choice: number): Draft {
  const draft = composeOrdinary(request, choice)
  return { ...draft, text: `<think>\n${think(request, false)}\n</think>\n\n${draft.text ?? ''}` }
}

function think(request: ParsedTextRequest, callsTool: boolean): string {
  const said = clip(lastUserText(request).replaceAll(/\s+/g, ' '), 100)
  const sentences = [
    `This is a rehearsal, so these thoughts are written in advance. Turn ${turnNumber(request)} says “${said}”.`,
    request.system === ''
      ? 'There is no system prompt to follow.'
      : 'There is a system prompt, and I keep to it.',
    openResults(request).length > 0 ? 'A tool has answered, so I build on what it said.' : '',
    callsTool
      ? 'A tool is defined, so I ask it before I answer.'
      : 'First I look at what was sent, then I say what I found.',
  ]
  return sentences.filter((sentence) => sentence !== '').join(' ')
}
