import { formatsText } from '../text/en/formats.ts'
import { droppedFilesText } from '../text/en/dropped-files.ts'
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

/** What a remembered choice is called. */
export function dropChoiceLabel(id: DropChoiceId): string {
  const text = droppedFilesText()
  if (id === 'reuse') return text.reuse.remembered
  if (id === 'origin') return text.origin.label
  if (id === 'open-request') return text.openRequest.label
  if (id === 'import') return text.import.label
  return formatsText().drops[tabOfDropChoice(id)].label
}

/** The tab that takes the files. */
export function tabOfDropChoice(id: TabDropChoice): FileTab {
  const found = fileTabs.find((tab) => tabTable[tab].takesFiles.dropChoice === id)
  if (found === undefined) throw new Error(`No tab takes dropped files as ${id}`)
  return found
}
