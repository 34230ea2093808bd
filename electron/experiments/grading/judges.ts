import type { AssertionType, Check } from '../../../shared/experiments/assertion.ts'
import type { ExperimentCase } from '../../../shared/experiments/experiment.ts'
import {
  renderValue,
  textOfValue,
  renderTemplate,
  type TemplateValues,
} from '../../../shared/templates/template.ts'
import {
  contextFaithfulness,
  contextRecall,
  contextRelevance,
  conversationRelevance,
} from './context-judges.ts'
import { judgeMessages, readVerdict, maxCharacters, type JudgeMessage } from './judge-prompt.ts'
import type { AskedJudge, Judge } from './judge-reply.ts'
import { moderationJudge } from './moderation-judge.ts'
import { ratingJudge } from './rating-judge.ts'
import { questionMessages, readQuestion } from './relevance.ts'
import { messagesSchema } from '../../../shared/templates/template-blocks.ts'
import { parseJson } from '../../../shared/json.ts'
import { cutText } from '../../lib/cut-text.ts'

/** The same number as in promptfoo. */
const questionCount = 3

/** A single request, whose reply is a verdict. */
const verdict: Judge = {
  preparing: () => 0,
  problem: () => undefined,
  messages: (asked) =>
    asked.check.rubricPrompt === undefined
      ? judgeMessages(asked.check, asked)
      : rubricMessages(asked.check.rubricPrompt, asked),
  read: ({ check }, _, text) => readVerdict(text, check.threshold),
}

/** Generates questions that the answer replies to; their vectors give the outcome. */
const questions: Judge = {
  preparing: () => questionCount,
  problem: () => undefined,
  messages: ({ answer }) => questionMessages(answer),
  read: (_, __, text) => readQuestion(text),
}

const judges: Readonly<Partial<Record<AssertionType, Judge>>> = {
  'answer-relevance': questions,
  moderation: moderationJudge,
  'g-eval': ratingJudge,
  'context-recall': contextRecall,
  'context-relevance': contextRelevance,
  'context-faithfulness': contextFaithfulness,
  'conversation-relevance': conversationRelevance,
}

/** Returns the judge of an assertion type. */
export function judgeOf(type: AssertionType): Judge {
  return judges[type] ?? verdict
}

/** Returns the input for judging one answer. */
export function askedOf(
  check: Check,
  { vars }: Pick<ExperimentCase, 'vars'>,
  { question, answer }: Pick<AskedJudge, 'question' | 'answer'> = { question: '', answer: '' },
): AskedJudge {
  const criterion = textOfValue(renderValue(check.value ?? '', vars))
  return { check, vars, question, answer, criterion }
}

/**
 * Returns a pack's own grading prompt, a text or a list of messages. The variables are `output` (the answer), `rubric`
 * (the value of the assertion) and the values of the case. Values are inserted literally, so they cannot add messages.
 */
function rubricMessages(prompt: string, { vars, answer, criterion }: AskedJudge): JudgeMessage[] {
  const values: TemplateValues = { ...vars, output: cutText(answer, maxCharacters), rubric: criterion }
  const parsed = messagesSchema.safeParse(parseJson(prompt))
  if (!parsed.success) return [{ role: 'user', content: renderTemplate(prompt, values) }]
  return parsed.data.map(({ role, content }) => ({
    role: role === 'assistant' || role === 'user' ? role : 'system',
    content: renderTemplate(
      typeof content === 'string'
        ? content
        : content.map((part) => ('text' in part ? part.text : '')).join(''),
      values,
    ),
  }))
}
