import { withBrokenCalls } from '../formats/whole-calls.ts'
import type { Block, MediaBlock } from '../runs/block.ts'
import type { Conversation, Turn } from '../conversations/conversation.ts'
import { chatText } from '../text/en/chat.ts'

/** What a turn says, as Markdown: its text, without reasoning. Files are named with their size, their data is left out. */
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
 * What is in view of a conversation, as a Markdown document that ends in a line break. With an `alias` it has neither the name of who
 * answered nor the system prompt.
 */
export function conversationMarkdown(conversation: Conversation, alias?: string): string {
  const parts = [`# ${conversation.title === '' ? chatText().conversation : conversation.title}`]
  if (conversation.system !== '' && alias === undefined)
    parts.push(`## ${chatText().system.name}`, conversation.system)
  for (const turn of conversation.turns) {
    // It says again what stands before it.
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

/** `a.png (image/png, 212,040 bytes)`, as far as it is known. */
export function formatFile({ name, mediaType, bytes }: MediaBlock): string {
  const size = bytes === undefined ? '' : chatText().exported.bytes(bytes)
  if (name === undefined) return size === '' ? mediaType : `${mediaType}, ${size}`
  return size === '' ? name : `${name} (${mediaType}, ${size})`
}

/** A fence longer than any inside the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text}\n${fence}`
}
