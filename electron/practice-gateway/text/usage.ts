import { assertNever } from '../../../shared/assert-never.ts'
import { isPiece, type Choice, type Usage } from './answer.ts'
import type { Content, ParsedTextRequest } from './parsed-text-request.ts'
import { noCacheUse, type CacheUse } from './prompt-cache.ts'
import { countTokens } from './tokens.ts'

const tokensAroundTurn = 3
const tokensOfMedia = 85

/** Counts the tokens of the prompt and of the answer: one per piece, the same for every format. */
export function countUsage(
  request: ParsedTextRequest,
  choices: readonly Choice[],
  cache: CacheUse = noCacheUse,
): Usage {
  const pieces = choices.flatMap((choice) => lastAttempt(choice).filter(isPiece))
  return {
    ...cache,
    input: countInput(request),
    output: pieces.length,
    reasoning: pieces.filter((piece) => piece.type === 'reasoning').length,
  }
}

/** Returns the steps after the last restart of a choice. */
function lastAttempt({ steps }: Choice): Choice['steps'] {
  return steps.slice(steps.findLastIndex((step) => step.type === 'restart') + 1)
}

export function countInput(request: ParsedTextRequest): number {
  const system = request.system === '' ? 0 : countTokens(request.system) + tokensAroundTurn
  const tools = request.tools.length === 0 ? 0 : countTokens(JSON.stringify(request.tools))
  const turns = request.turns.map(
    (turn) => tokensAroundTurn + turn.contents.reduce((sum, content) => sum + countContent(content), 0),
  )
  return turns.reduce((sum, count) => sum + count, system + tools)
}

function countContent(content: Content): number {
  switch (content.type) {
    case 'text':
    case 'result':
      return countTokens(content.text)
    case 'call':
      return countTokens(content.name + content.arguments)
    case 'media':
      return tokensOfMedia
    default:
      return assertNever(content)
  }
}
