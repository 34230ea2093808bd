import { commandsText } from '../text/en/commands.ts'
import { tabIds, tabLabel } from '../tabs.ts'
import type { CommandId, CommandScope } from './commands.ts'

export function commandLabel(id: CommandId): string {
  const text = commandsText()
  const digit = /\d$/.exec(id)?.[0]
  if (digit !== undefined) return id.startsWith('speech.') ? text.playClip(digit) : text.useConnection(digit)
  const tab = tabIds.find((known) => id === `tab.${known}`)
  if (tab !== undefined) return text.openTab(tabLabel(tab))
  const labels: Readonly<Record<string, string>> = text.labels
  return labels[id] ?? id
}

/** The label of the place where a command is active. */
export function scopeLabel(scope: CommandScope): string {
  const tab = tabIds.find((known) => scope === known)
  const labels: Readonly<Record<string, string>> = commandsText().scopes
  return tab === undefined ? (labels[scope] ?? scope) : tabLabel(tab)
}

/** Additional search words for a command. */
export function commandKeywords(id: CommandId): string {
  const keywords: Readonly<Record<string, string>> = commandsText().keywords
  return keywords[id] ?? ''
}
