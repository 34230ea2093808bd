import * as z from 'zod/mini'
import { parseJson } from '../../../../shared/json.ts'

export const promptRoles = ['system', 'developer', 'user', 'assistant'] as const

export type PromptRole = (typeof promptRoles)[number]

/** One message of a prompt, as written. */
export interface PromptMessage {
  readonly role: PromptRole
  readonly content: string
}

const messagesSchema = z
  .array(z.strictObject({ role: z.enum(promptRoles), content: z.string() }))
  .check(z.minLength(1))

/**
 * Returns the messages of a prompt; a text becomes a user message. `undefined` for a list whose messages contain more
 * than text.
 */
export function readPrompt(prompt: string): readonly PromptMessage[] | undefined {
  if (!prompt.trimStart().startsWith('[')) return [{ role: 'user', content: prompt }]
  const list = parseJson(prompt)
  const parsed = messagesSchema.safeParse(list)
  if (parsed.success) return parsed.data
  // A text may also begin with a bracket; only a list of objects is read as messages.
  return /^\s*\[\s*\{/.test(prompt) ? undefined : [{ role: 'user', content: prompt }]
}

/** Returns a prompt: a single user message becomes a text; several messages or other roles become a list. */
export function writePrompt(messages: readonly PromptMessage[]): string {
  const [first] = messages
  if (first === undefined) return ''
  const isText = messages.length === 1 && first.role === 'user' && !first.content.trimStart().startsWith('[')
  return isText ? first.content : JSON.stringify(messages)
}
