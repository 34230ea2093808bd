import type { ToolAnswer, ToolAnswers } from '../../../../shared/conversations/tool-answers.ts'
import type { ToolAnswersScope } from '../../../panels/parameters/tools/tool-answers-scope.ts'

/** The answers of tools as one setting of the conversation. */
export function toolAnswersScope(
  answers: ToolAnswers = {},
  onChange: (change: { toolAnswers: ToolAnswers }) => void,
): ToolAnswersScope {
  const changed = (entries: readonly (readonly [string, ToolAnswer])[]) =>
    onChange({ toolAnswers: Object.fromEntries(entries) })
  const without = (name: string) => Object.entries(answers).filter(([other]) => other !== name)
  return {
    answers,
    change: (name, answer) =>
      changed([...without(name), ...(answer === undefined ? [] : [[name, answer] as const])]),
    rename(before, after) {
      const answer = Object.hasOwn(answers, before) ? answers[before] : undefined
      // What already has an answer under the new name keeps it: it is another tool's, for the moment.
      if (answer !== undefined && !Object.hasOwn(answers, after))
        changed([...without(before), [after, answer]])
    },
  }
}
