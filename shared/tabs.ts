import { maxAttachmentBytes, maxTextFileBytes } from './limits.ts'
import { formatsText } from './text/en/formats.ts'

/** A kind of file that can be handed to a tab. */
type FileKind = 'image' | 'audio' | 'video' | 'text'

/** What the window and main know of a tab without its code. */
export interface TabDescriptor {
  /** Tabs of one group stand together in the rail. `foot` is at its lower end. */
  readonly group: 'talk' | 'formats' | 'work' | 'kept' | 'foot'
  /** Whether requests are begun in it: formats of `formats/format-table.ts` name it as theirs. */
  readonly hasFormats: boolean
  /** The keys that open it at first. */
  readonly keys: readonly string[]
  /** What "Send to" does with a text: one text, a text for each line of it, or `undefined` where it takes none. */
  readonly takesText: 'whole' | 'lines' | undefined
  /** What "Send to" and the window hand it of files. `undefined`: it takes no files. */
  readonly takesFiles: TakesFiles | undefined
  /** Whether it works with sets of texts, which are kept by their tab. */
  readonly keepsSets: boolean
}

export interface TakesFiles {
  /**
   * A tab that takes text besides other kinds takes every file. A tab for text alone reads files as rows of texts; to all others
   * files are handed over as items of the library.
   */
  readonly kinds: readonly FileKind[]
  readonly isOneOnly: boolean
  /** The largest file in bytes; `undefined` where only the gateway says how large one may be. */
  readonly maxBytes: number | undefined
  /** The id under which settings remember that files dropped on the window go to this tab. */
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

/** A tab whose requests are of a format. */
const ofFormats = { ...kept, group: 'formats', hasFormats: true } as const

const images = { kinds: ['image'], isOneOnly: false, maxBytes: maxAttachmentBytes } as const
const textFiles = { kinds: ['text'], isOneOnly: false, maxBytes: maxTextFileBytes } as const

/**
 * Every tab, in the order of the rail, of the menu Go and of the list of shortcuts. Its name is in the area `formats` of the
 * catalogue, its icon in `renderer/commands/tab-icons.ts`, its code in `renderer/app/tabs.ts`.
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

/** The tabs in which requests are begun. */
export type FormatTab = TabsWith<'hasFormats', true>
/** The tabs that a text can be sent to. */
export type TextTab = TabsWith<'takesText', string>
/** The tabs that files can be sent to. */
export type FileTab = TabsWith<'takesFiles', object>
/** The tabs that keep sets of texts. */
export type SetsTab = TabsWith<'keepsSets', true>
/** What can be remembered of files that are dropped on the window: the tab that takes them. */
export type TabDropChoice = Table[FileTab]['takesFiles']['dropChoice']

export const tabIds = Object.keys(tabTable) as readonly TabId[]

export const formatTabs = tabIds.filter((id): id is FormatTab => tabTable[id].hasFormats)
export const textTabs = tabIds.filter((id): id is TextTab => tabTable[id].takesText !== undefined)
export const fileTabs = tabIds.filter((id): id is FileTab => tabTable[id].takesFiles !== undefined)
export const setsTabs = tabIds.filter((id): id is SetsTab => tabTable[id].keepsSets)

/** Whether a tab takes files of any kind. */
export function takesEveryFile({ kinds }: TakesFiles): boolean {
  return kinds.includes('text') && kinds.length > 1
}

/** What a tab is called. At most ten letters, which the rail has room for. */
export function tabLabel(id: TabId): string {
  return formatsText().tabs[id]
}

/** The keys of a digit. A browser keeps Ctrl+1 to Ctrl+8 for its own tabs. */
function digit(number: number): readonly string[] {
  return [`Mod+${number}`, `Alt+${number}`]
}

/** Checks the entries and keeps their literals, which the types above are made of. */
function describe<const Entries extends Readonly<Record<string, TabDescriptor>>>(entries: Entries): Entries {
  return entries
}
