import { messageUses } from '../../../../shared/conversations/conversation-variables.ts'
import type { PromptMessage } from '../../../../shared/presets/preset.ts'
import { templateNames } from '../../../../shared/templates/template.ts'
import type { VariableUse } from '../../../../shared/templates/variables.ts'

/** The uses of variables in the messages of a prompt. */
export function promptUses(messages: readonly PromptMessage[]): readonly VariableUse[] {
  return messages.flatMap(({ role, text }) =>
    role === 'system'
      ? templateNames(text).map((name): VariableUse => ({ name, place: 'text' }))
      : messageUses(text),
  )
}

/** The variable names of a prompt, each once, with the roles of the messages that use it. */
export function promptNames(
  messages: readonly PromptMessage[],
): readonly { readonly name: string; readonly roles: readonly PromptMessage['role'][] }[] {
  const roles = new Map<string, Set<PromptMessage['role']>>()
  for (const { role, text } of messages)
    for (const name of templateNames(text)) roles.set(name, (roles.get(name) ?? new Set()).add(role))
  return [...roles].map(([name, found]) => ({ name, roles: [...found] }))
}
