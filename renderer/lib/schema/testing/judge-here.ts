import { parseJson } from '../../../../shared/json.ts'
import type { RequestedShape } from '../../../../shared/answer-shape/requested-shape-schema.ts'
import { checkValue } from '../../../../shared/schema/check-value.ts'
import { judgeAnswer, type AnswerVerdict } from '../judge-answer.ts'

/** Returns the verdict on an answer with its schema checked synchronously; the window uses a worker for this. */
export function judgeHere(text: string, shape: RequestedShape): AnswerVerdict | undefined {
  const value = parseJson(text)
  const check = value === undefined || shape.type === 'json' ? undefined : checkValue(value, shape.schema)
  return judgeAnswer(text, shape, { value, check })
}
