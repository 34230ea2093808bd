import { fileTabs, tabTable, type FileTab, type TabDropChoice } from '../tabs.ts'

/** The kinds of file for which a choice is remembered: detected from the bytes, not from the name. */
export const dropKinds = ['audio', 'video', 'image', 'text', 'other'] as const
export type DropKind = (typeof dropKinds)[number]

/** Actions for files dropped on the window: opening them in a tab that accepts them, or one of the others. */
export const dropChoiceIds = [
  'reuse',
  'origin',
  'open-request',
  ...fileTabs.map((tab): TabDropChoice => tabTable[tab].takesFiles.dropChoice),
  'import',
] as const
export type DropChoiceId = (typeof dropChoiceIds)[number]

/** The tab that accepts the files. */
export function tabOfDropChoice(id: TabDropChoice): FileTab {
  const found = fileTabs.find((tab) => tabTable[tab].takesFiles.dropChoice === id)
  if (found === undefined) throw new Error(`No tab takes dropped files as ${id}`)
  return found
}
