import type { Json, JsonObject } from '../json.ts'
import { escapeTemplate } from '../templates/template.ts'
import type { MediaValue } from '../media/media-value.ts'

/** One message of a conversation: its texts and its files, which are items of the library, in their order. */
export interface AskedMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly parts: readonly (string | MediaValue)[]
}

/** One prompt for several conversations, and the values that make each of them out of it, in their order. */
export interface SharedPrompt {
  readonly prompt: string
  readonly vars: readonly JsonObject[]
}

/**
 * The prompt that conversations have in common. Where all have the same messages, what they share stands in it as it is, and
 * each text that differs, and each file, is a variable. Conversations of other lengths, roles or files are the value
 * `messages` as a whole. `variesLast`: the last message of the user is a variable even if it is the same in all.
 */
export function promptOfMessages(
  conversations: readonly (readonly AskedMessage[])[],
  { variesLast = false }: { readonly variesLast?: boolean } = {},
): SharedPrompt {
  const [first = []] = conversations
  if (new Set(conversations.map(shapeOf)).size > 1)
    return {
      prompt: '{{messages}}',
      vars: conversations.map((messages) => ({ messages: toValue(messages) })),
    }
  const vars = conversations.map((): JsonObject => ({}))
  const last = first.findLastIndex(({ role }) => role === 'user')
  const names = new Set<string>()

  function place(messageIndex: number, partIndex: number): string {
    const { role = 'user', parts = [] } = first[messageIndex] ?? {}
    const part = parts[partIndex]
    const isLast = messageIndex === last
    const found = conversations.map((messages) => messages[messageIndex]?.parts[partIndex] ?? '')
    if (typeof part === 'string' && found.every((text) => text === part) && !(isLast && variesLast)) {
      // A brace or backslash would belong to the variable behind it.
      const isClear = parts.length === partIndex + 1 || !/[{\\]$/.test(part)
      if (isClear && !(first.length === 1 && isListLike(part))) return escapeTemplate(part)
    }
    const wanted = isText(part) ? (isLast ? 'input' : nameOf(role, messageIndex)) : kindOf(part)
    const name = freeName(wanted, names)
    for (const [index, value] of found.entries()) {
      const row = vars[index]
      if (row !== undefined) row[name] = typeof value === 'string' ? value : { ...value }
    }
    return `{{${name}}}`
  }

  const messages = first.map(({ role, parts }, messageIndex) => ({
    role,
    content: parts.map((_, partIndex) => place(messageIndex, partIndex)).join(''),
  }))
  const [only] = messages
  const isPlain = messages.length === 1 && only?.role === 'user'
  return { prompt: isPlain ? only.content : JSON.stringify(messages), vars }
}

/** A prompt that begins so is read as a list of messages. */
export function isListLike(text: string): boolean {
  return text.trimStart().startsWith('[')
}

function shapeOf(messages: readonly AskedMessage[]): string {
  return messages.map(({ role, parts }) => `${role}:${parts.map(kindOf).join()}`).join('|')
}

function isText(part: string | MediaValue | undefined): boolean {
  return typeof part === 'string'
}

/** Also the name of the variable that a file becomes. */
function kindOf(part: string | MediaValue | undefined): 'text' | 'image' | 'audio' | 'file' {
  if (part === undefined || typeof part === 'string') return 'text'
  if (part.mediaType.startsWith('image/')) return 'image'
  return part.mediaType.startsWith('audio/') ? 'audio' : 'file'
}

function nameOf(role: AskedMessage['role'], index: number): string {
  return role === 'system' && index === 0 ? 'system' : `message${index + 1}`
}

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted
  for (let count = 2; taken.has(name); count += 1) name = `${wanted}${count}`
  taken.add(name)
  return name
}

/** A conversation as the value of a case. */
function toValue(messages: readonly AskedMessage[]): Json {
  return messages.map(({ role, parts }) => {
    const [text, ...others] = parts
    const content =
      typeof text === 'string' && others.length === 0
        ? text
        : parts.map((part): JsonObject =>
            typeof part === 'string' ? { type: 'text', text: part } : { ...part },
          )
    return { role, content }
  })
}
