/** The inputs of promptfoo's own grading prompts, parsed out of their text. */
export type GradingPrompt =
  /** `llm-rubric`: a verdict as JSON, `{reason, pass, score}`. */
  | { readonly type: 'rubric'; readonly criterion: string; readonly answer: string }
  /** `factuality`: a category from A to E as JSON, `{category, reason}`. */
  | { readonly type: 'factuality'; readonly criterion: string; readonly answer: string }
  /** `model-graded-closedqa`: reasons, then Y or N on the last line. */
  | { readonly type: 'closed-qa'; readonly criterion: string; readonly answer: string }
  /** `select-best`: the number of a text, from 0. */
  | { readonly type: 'select-best'; readonly criterion: string; readonly answers: readonly string[] }

/**
 * Parses one of promptfoo's grading prompts (promptfoo 0.123, `prompts/grading.ts`) from the whole text of a request,
 * its system message first. `undefined` for any other request.
 */
export function readGradingPrompt(words: string): GradingPrompt | undefined {
  const texts = [...words.matchAll(/<Text index="\d+">\n?([^]*?)\n?<\/Text>/g)].map(([, text = '']) => text)
  if (texts.length > 0) {
    const criterion = /following criteria: ([^\n]*)/.exec(words)?.[1] ?? ''
    return { type: 'select-best', criterion, answers: texts }
  }
  const expert = lastBetween(words, '<expert_answer>', '</expert_answer>')
  if (expert !== undefined)
    return {
      type: 'factuality',
      criterion: expert,
      answer: lastBetween(words, '<submitted_answer>', '</submitted_answer>') ?? '',
    }
  const criterion = lastBetween(words, '[Criterion]:', '***')
  if (criterion !== undefined)
    return { type: 'closed-qa', criterion, answer: lastBetween(words, '[Submission]:', '***') ?? '' }
  const rubric = lastBetween(words, '<Rubric>', '</Rubric>')
  if (rubric === undefined) return undefined
  return { type: 'rubric', criterion: rubric, answer: lastBetween(words, '<Output>', '</Output>') ?? '' }
}

/** The last match: the prompt of `llm-rubric` shows examples first. */
function lastBetween(words: string, opening: string, closing: string): string | undefined {
  const start = words.lastIndexOf(opening)
  if (start === -1) return undefined
  const end = words.indexOf(closing, start)
  return end === -1 ? undefined : words.slice(start + opening.length, end).trim()
}
