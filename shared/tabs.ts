import { formatsText } from './text/en/formats.ts'

/** A kind of file that can be handed to a tab. */
type FileKind = 'image' | 'audio' | 'video' | 'text'

/** What the window and main know of a tab without its code. */
export interface TabDescriptor {
  /** Tabs of one group stand together in the rail. `foot` is at its lower end. */
  readonly group: 'talk' | 'formats' | 'work' | 'kept' | 'foot'
  /** Whether requests are begun in it: formats of `formats/registry.ts` name it as theirs. */
  readonly hasFormats: boolean
  /** The keys that open it at first. */
  readonly keys: readonly string[]
  /** What "Send to" does with a text: one text, a text for each line of it, or `undefined` where it takes none. */
  readonly takesText: 'whole' | 'lines' | undefined
  /**
   * The kinds of file that "Send to" offers it for, and whether it takes one only. Text files are read as rows of texts, and
   * all others are handed over as items of the library. `undefined`: it takes no files.
   */
  readonly takesFiles: { readonly kinds: readonly FileKind[]; readonly isOneOnly: boolean } | undefined
}

const kept = {
  group: 'kept',
  hasFormats: false,
  keys: [],
  takesText: undefined,
  takesFiles: undefined,
} as const

const images = { kinds: ['image'], isOneOnly: false } as const
const textFile = { kinds: ['text'], isOneOnly: false } as const

/**
 * Every tab, in the order of the rail, of the menu Go and of the list of shortcuts. Its name is in the area `formats` of the
 * catalogue, its icon in `renderer/commands/tab-icons.ts`, its code in `renderer/app/tabs.ts`.
 */
export const tabTable = describe({
  models: { group: 'talk', hasFormats: true, keys: digit(1), takesText: undefined, takesFiles: undefined },
  chat: {
    group: 'talk',
    hasFormats: true,
    keys: digit(2),
    takesText: 'whole',
    takesFiles: { kinds: ['image', 'audio', 'video', 'text'], isOneOnly: false },
  },
  embeddings: {
    group: 'formats',
    hasFormats: true,
    keys: digit(3),
    takesText: 'lines',
    takesFiles: textFile,
  },
  rerank: { group: 'formats', hasFormats: true, keys: digit(4), takesText: 'lines', takesFiles: textFile },
  speech: { group: 'formats', hasFormats: true, keys: digit(5), takesText: 'whole', takesFiles: undefined },
  transcribe: {
    group: 'formats',
    hasFormats: true,
    keys: digit(6),
    takesText: undefined,
    takesFiles: { kinds: ['audio', 'video'], isOneOnly: true },
  },
  images: { group: 'formats', hasFormats: true, keys: digit(7), takesText: 'whole', takesFiles: images },
  video: {
    group: 'formats',
    hasFormats: true,
    keys: digit(8),
    takesText: 'whole',
    takesFiles: { ...images, isOneOnly: true },
  },
  experiments: {
    group: 'work',
    hasFormats: false,
    keys: digit(9),
    takesText: undefined,
    takesFiles: undefined,
  },
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

export const tabIds = Object.keys(tabTable) as readonly TabId[]

export const formatTabs = tabIds.filter((id): id is FormatTab => tabTable[id].hasFormats)
export const textTabs = tabIds.filter((id): id is TextTab => tabTable[id].takesText !== undefined)
export const fileTabs = tabIds.filter((id): id is FileTab => tabTable[id].takesFiles !== undefined)

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
