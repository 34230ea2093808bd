import type { ToolAnswer, ToolAnswers } from '../../../../shared/conversations/tool-answers.ts'
import type { ToolAnswersScope } from '../../../panels/parameters/tools/tool-answers-scope.ts'

/** Access to the answers of tools, which are one setting of the conversation. */
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
      // Keep an existing answer under the new name: at the moment it belongs to another tool.
      if (answer !== undefined && !Object.hasOwn(answers, after))
        changed([...without(before), [after, answer]])
    },
  }
}
