import type { Json, JsonObject } from '../json.ts'
import { escapeTemplate } from '../templates/template.ts'
import type { MediaValue } from '../media/media-value.ts'

/** One message of a conversation: its texts and its library files, in order. */
export interface AskedMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly parts: readonly (string | MediaValue)[]
}

/** One prompt for several conversations, and the values that recreate each of them, in order. */
export interface SharedPrompt {
  readonly prompt: string
  readonly vars: readonly JsonObject[]
}

/**
 * Returns one prompt for several conversations. When all have the same message structure, shared texts are part of the
 * prompt, and each differing text and each file is a variable. Otherwise (other lengths, roles or files) each whole
 * conversation is the value `messages`. `variesLast`: the last user message is a variable even if all share it.
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
      // A trailing brace or backslash would be read as part of the following variable.
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

/** A prompt with this beginning is read as a list of messages. */
export function isListLike(text: string): boolean {
  return text.trimStart().startsWith('[')
}

function shapeOf(messages: readonly AskedMessage[]): string {
  return messages.map(({ role, parts }) => `${role}:${parts.map(kindOf).join()}`).join('|')
}

function isText(part: string | MediaValue | undefined): boolean {
  return typeof part === 'string'
}

/** The kind of a part; also the variable name of a file. */
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

/** Returns a conversation as a value of a case. */
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
