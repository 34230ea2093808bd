import type { AssertionType, Check } from '../../../shared/experiments/assertion.ts'
import type { ExperimentCase } from '../../../shared/experiments/experiment.ts'
import { renderValue, textOfValue } from '../../../shared/templates/template.ts'
import {
  contextFaithfulness,
  contextRecall,
  contextRelevance,
  conversationRelevance,
} from './context-judges.ts'
import { judgeMessages, readVerdict } from './judge-prompt.ts'
import type { AskedJudge, Judge } from './judge-reply.ts'
import { moderationJudge } from './moderation-judge.ts'
import { ratingJudge } from './rating-judge.ts'
import { rubricMessages } from './rubric-prompt.ts'
import { questionMessages, readQuestion } from './relevance.ts'

/** As many as promptfoo asks for. */
const questionCount = 3

/** One request, whose reply is a verdict. */
const verdict: Judge = {
  preparing: () => 0,
  problem: () => undefined,
  messages: (asked) =>
    asked.check.rubricPrompt === undefined
      ? judgeMessages(asked.check, asked)
      : rubricMessages(asked.check.rubricPrompt, asked),
  read: ({ check }, _, text) => readVerdict(text, check.threshold),
}

/** Questions that the answer replies to; the outcome is that of their vectors. */
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

/** How the grader is asked for an assertion of a type. */
export function judgeOf(type: AssertionType): Judge {
  return judges[type] ?? verdict
}

/** What a model is asked about one answer. */
export function askedOf(
  check: Check,
  { vars }: Pick<ExperimentCase, 'vars'>,
  { question, answer }: Pick<AskedJudge, 'question' | 'answer'> = { question: '', answer: '' },
): AskedJudge {
  const criterion = textOfValue(renderValue(check.value ?? '', vars))
  return { check, vars, question, answer, criterion }
}
