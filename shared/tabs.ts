import { maxAttachmentBytes, maxTextFileBytes } from './limits.ts'
import { formatsText } from './text/en/formats.ts'

/** A kind of file that a tab can accept. */
type FileKind = 'image' | 'audio' | 'video' | 'text'

/** The facts about a tab that the window and main know without its code. */
export interface TabDescriptor {
  /** Tabs of one group are adjacent in the rail. `foot` is at its lower end. */
  readonly group: 'talk' | 'formats' | 'work' | 'kept' | 'foot'
  /** Whether requests are started in it: formats in `formats/format-table.ts` refer to it as their tab. */
  readonly hasFormats: boolean
  /** The default keys that open it. */
  readonly keys: readonly string[]
  /** How "Send to" passes a text: as one text, as a text per line, or `undefined` when the tab accepts none. */
  readonly takesText: 'whole' | 'lines' | undefined
  /** The files that "Send to" and the window can pass to it. `undefined`: it accepts no files. */
  readonly takesFiles: TakesFiles | undefined
  /** Whether it uses sets of texts, which belong to their tab. */
  readonly keepsSets: boolean
}

export interface TakesFiles {
  /**
   * A tab that accepts text besides other kinds accepts every file. A tab for text only reads files as rows of texts;
   * all others receive files as library items.
   */
  readonly kinds: readonly FileKind[]
  readonly isOneOnly: boolean
  /** The largest file in bytes; `undefined` when only the gateway knows its limit. */
  readonly maxBytes: number | undefined
  /** The id under which settings remember that files dropped on the window open in this tab. */
  readonly dropChoice: string
}

const kept = {
  group: 'kept',
  hasFormats: false,
  keys: [],
  takesText: undefined,
  takesFiles: undefined,
  keepsSets: false,
} as const

/** A tab whose requests belong to a format. */
const ofFormats = { ...kept, group: 'formats', hasFormats: true } as const

const images = { kinds: ['image'], isOneOnly: false, maxBytes: maxAttachmentBytes } as const
const textFiles = { kinds: ['text'], isOneOnly: false, maxBytes: maxTextFileBytes } as const

/**
 * Every tab, in the order of the rail, of the Go menu and of the list of shortcuts. Its name is in the area `formats`
 * of the catalogue, its icon in `renderer/commands/tab-icons.ts`, its code in `renderer/app/tabs.ts`.
 */
export const tabTable = describe({
  models: { ...ofFormats, group: 'talk', keys: digit(1) },
  chat: {
    ...ofFormats,
    group: 'talk',
    keys: digit(2),
    takesText: 'whole',
    takesFiles: {
      kinds: ['image', 'audio', 'video', 'text'],
      isOneOnly: false,
      maxBytes: maxAttachmentBytes,
      dropChoice: 'attach',
    },
  },
  embeddings: {
    ...ofFormats,
    keys: digit(3),
    takesText: 'lines',
    takesFiles: { ...textFiles, dropChoice: 'embeddings' },
    keepsSets: true,
  },
  rerank: {
    ...ofFormats,
    keys: digit(4),
    takesText: 'lines',
    takesFiles: { ...textFiles, dropChoice: 'rerank' },
    keepsSets: true,
  },
  moderations: {
    ...ofFormats,
    takesText: 'whole',
    takesFiles: { ...images, dropChoice: 'moderations' },
  },
  speech: { ...ofFormats, keys: digit(5), takesText: 'whole' },
  transcribe: {
    ...ofFormats,
    keys: digit(6),
    takesFiles: {
      kinds: ['audio', 'video'],
      isOneOnly: true,
      maxBytes: undefined,
      dropChoice: 'transcribe',
    },
  },
  images: {
    ...ofFormats,
    keys: digit(7),
    takesText: 'whole',
    takesFiles: { ...images, dropChoice: 'edit' },
  },
  video: {
    ...ofFormats,
    keys: digit(8),
    takesText: 'whole',
    takesFiles: { ...images, isOneOnly: true, dropChoice: 'first-frame' },
  },
  experiments: { ...kept, group: 'work', keys: digit(9) },
  raw: { ...ofFormats, group: 'work' },
  library: kept,
  history: kept,
  settings: { ...kept, group: 'foot', keys: ['Mod+,'] },
})

type Table = typeof tabTable

export type TabId = keyof Table

type TabsWith<Property extends keyof TabDescriptor, Value> = {
  [Id in TabId]: Table[Id][Property] extends Value ? Id : never
}[TabId]

/** The tabs in which requests are started. */
export type FormatTab = TabsWith<'hasFormats', true>
/** The tabs that a text can be sent to. */
export type TextTab = TabsWith<'takesText', string>
/** The tabs that files can be sent to. */
export type FileTab = TabsWith<'takesFiles', object>
/** The tabs that have sets of texts. */
export type SetsTab = TabsWith<'keepsSets', true>
/** A remembered choice for files dropped on the window: the tab that receives them. */
export type TabDropChoice = Table[FileTab]['takesFiles']['dropChoice']

export const tabIds = Object.keys(tabTable) as readonly TabId[]

export const formatTabs = tabIds.filter((id): id is FormatTab => tabTable[id].hasFormats)
export const textTabs = tabIds.filter((id): id is TextTab => tabTable[id].takesText !== undefined)
export const fileTabs = tabIds.filter((id): id is FileTab => tabTable[id].takesFiles !== undefined)
export const setsTabs = tabIds.filter((id): id is SetsTab => tabTable[id].keepsSets)

/** Whether a tab accepts files of any kind. */
export function takesEveryFile({ kinds }: TakesFiles): boolean {
  return kinds.includes('text') && kinds.length > 1
}

/** The label of a tab. At most eleven letters, to fit the rail. */
export function tabLabel(id: TabId): string {
  return formatsText().tabs[id]
}

/** The keys of a digit. Browsers reserve Ctrl+1 to Ctrl+8 for their own tabs. */
function digit(number: number): readonly string[] {
  return [`Mod+${number}`, `Alt+${number}`]
}

/** Type-checks the entries and keeps their literal types, from which the types above are derived. */
function describe<const Entries extends Readonly<Record<string, TabDescriptor>>>(entries: Entries): Entries {
  return entries
}
