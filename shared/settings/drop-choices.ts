import { fileTabs, tabTable, type FileTab, type TabDropChoice } from '../tabs.ts'

/** The kinds of file that a choice is remembered for: by the bytes, not by the name. */
export const dropKinds = ['audio', 'video', 'image', 'text', 'other'] as const
export type DropKind = (typeof dropKinds)[number]

/** What can be done with files that are dropped on the window: they go to a tab that takes them, or one of the others. */
export const dropChoiceIds = [
  'reuse',
  'origin',
  'open-request',
  ...fileTabs.map((tab): TabDropChoice => tabTable[tab].takesFiles.dropChoice),
  'import',
] as const
export type DropChoiceId = (typeof dropChoiceIds)[number]

/** The tab that takes the files. */
export function tabOfDropChoice(id: TabDropChoice): FileTab {
  const found = fileTabs.find((tab) => tabTable[tab].takesFiles.dropChoice === id)
  if (found === undefined) throw new Error(`No tab takes dropped files as ${id}`)
  return found
}
