import * as z from 'zod/mini'
import { parseJson } from '../../../../shared/json.ts'

export const promptRoles = ['system', 'developer', 'user', 'assistant'] as const

export type PromptRole = (typeof promptRoles)[number]

/** One message of a prompt as it is written. */
export interface PromptMessage {
  readonly role: PromptRole
  readonly content: string
}

const messagesSchema = z
  .array(z.strictObject({ role: z.enum(promptRoles), content: z.string() }))
  .check(z.minLength(1))

/** The messages of a prompt, one of the user where it is a text; `undefined` for a list that has more than texts. */
export function readPrompt(prompt: string): readonly PromptMessage[] | undefined {
  if (!prompt.trimStart().startsWith('[')) return [{ role: 'user', content: prompt }]
  const list = parseJson(prompt)
  const parsed = messagesSchema.safeParse(list)
  if (parsed.success) return parsed.data
  // A text may begin with a bracket too; only a list of objects is meant as messages.
  return /^\s*\[\s*\{/.test(prompt) ? undefined : [{ role: 'user', content: prompt }]
}

/** A text alone stays a text; more messages, or one of another role, are a list. */
export function writePrompt(messages: readonly PromptMessage[]): string {
  const [first] = messages
  if (first === undefined) return ''
  const isText = messages.length === 1 && first.role === 'user' && !first.content.trimStart().startsWith('[')
  return isText ? first.content : JSON.stringify(messages)
}
