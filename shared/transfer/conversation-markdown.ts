import { withBrokenCalls } from '../formats/whole-calls.ts'
import type { Block, MediaBlock } from '../runs/block.ts'
import type { Conversation, Turn } from '../conversations/conversation.ts'
import { chatText } from '../text/en/chat.ts'

/**
 * Returns the content of a turn as Markdown: its text, without reasoning. Files are listed with their size, without
 * their data.
 */
export function turnMarkdown(blocks: readonly Block[]): string {
  return blocks
    .flatMap((block) => {
      switch (block.type) {
        case 'text':
        case 'refusal':
          return block.text
        case 'tool-call':
          return block.isBroken === true
            ? [`*${chatText().tool.brokenCall}*`, fenced(`${block.name}(${block.arguments}`)]
            : fenced(`${block.name}(${block.arguments})`)
        case 'tool-result':
          return fenced(block.output)
        case 'media':
          return `*${formatFile(block)}*`
        case 'citation':
          return sourceMarkdown(block)
        default:
          return []
      }
    })
    .join('\n\n')
}

function sourceMarkdown({ url, title, quote }: Extract<Block, { type: 'citation' }>): string {
  const name = url === '' ? (title ?? '') : `[${title ?? url}](${url})`
  return quote === undefined ? name : `${name}\n\n> ${quote.replaceAll('\n', '\n> ')}`
}

/**
 * Returns the turns in view of a conversation as a Markdown document that ends in a line break. With an `alias`, it
 * contains neither the model's name nor the system prompt.
 */
export function conversationMarkdown(conversation: Conversation, alias?: string): string {
  const parts = [`# ${conversation.title === '' ? chatText().conversation : conversation.title}`]
  if (conversation.system !== '' && alias === undefined)
    parts.push(`## ${chatText().system.name}`, conversation.system)
  for (const turn of conversation.turns) {
    // It repeats the turns before it.
    if (turn.kind === 'compaction') continue
    parts.push(`## ${speakerOf(turn, alias)}`, turnMarkdown(withBrokenCalls(turn.blocks, turn.run)))
  }
  return `${parts.join('\n\n')}\n`
}

export function speakerOf({ role, kind, run, importedModel }: Turn, alias?: string): string {
  if (kind === 'system') return chatText().composer.roles.system
  if (kind === 'prefill') return chatText().prefill.name
  return role === 'user' ? chatText().you : (alias ?? run?.model ?? importedModel ?? chatText().answer.name)
}

/** `a.png (image/png, 212,040 bytes)`, as far as the properties are known. */
export function formatFile({ name, mediaType, bytes }: MediaBlock): string {
  const size = bytes === undefined ? '' : chatText().exported.bytes(bytes)
  if (name === undefined) return size === '' ? mediaType : `${mediaType}, ${size}`
  return size === '' ? name : `${name} (${mediaType}, ${size})`
}

/** Returns a text in a code fence that is longer than any fence inside it. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text}\n${fence}`
}
