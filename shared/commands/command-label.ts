import { commandsText } from '../text/en/commands.ts'
import type { CommandId } from './commands.ts'

/** What a command is called. */
export function commandLabel(id: CommandId): string {
  const text = commandsText()
  const digit = /\d$/.exec(id)?.[0]
  if (digit !== undefined) return id.startsWith('speech.') ? text.playClip(digit) : text.useConnection(digit)
  const labels: Readonly<Record<string, string>> = text.labels
  return labels[id] ?? id
}

/** More words to find it by. */
export function commandKeywords(id: CommandId): string {
  const keywords: Readonly<Record<string, string>> = commandsText().keywords
  return keywords[id] ?? ''
}
