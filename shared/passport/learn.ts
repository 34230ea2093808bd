import type { AppError } from '../errors/app-error.ts'
import type { FormatId } from '../formats/registry.ts'
import type { Json } from '../json.ts'
import { isInField } from '../medic/learned-removal.ts'
import { signOf, type AnswerFacts } from './signs.ts'

/** What one run shows about one parameter. */
export interface Lesson {
  readonly name: string
  readonly outcome: 'accepted' | 'ignored' | 'refused'
}

/** The sent values by the wire names of their parameters. */
export type SentParameters = ReadonlyMap<string, Json>

/** Lessons of a complete answer: each parameter was accepted, unless the answer shows that it was ignored. */
export function lessonsOfAnswer(
  format: FormatId,
  sent: SentParameters,
  answer: AnswerFacts | undefined,
): Lesson[] {
  return [...sent].map(([name, value]) => {
    const sign = answer === undefined ? undefined : signOf(format, name, value, answer)
    return { name, outcome: sign === 'ignored' ? 'ignored' : 'accepted' }
  })
}

/** Lessons of a refused request: about the parameter that the error names, and no others. */
export function lessonsOfRefusal(sent: SentParameters, error: AppError): Lesson[] {
  if (error.kind !== 'unsupported-parameter' || error.field === undefined) return []
  const { field } = error
  const named = [...sent.keys()].filter((name) => name === field)
  const inside = [...sent.keys()].filter((name) => isInField(name, field) || isInField(field, name))
  const names = named.length > 0 ? named : inside
  return (names.length > 0 ? names : [field]).map((name) => ({ name, outcome: 'refused' }))
}
