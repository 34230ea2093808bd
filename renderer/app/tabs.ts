import {
  Box,
  ChartScatter,
  Film,
  Grid2x2Check,
  History,
  Image,
  LayoutGrid,
  ListOrdered,
  MessageSquareText,
  Mic,
  AudioLines,
  SlidersHorizontal,
  type LucideIcon,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { type FormatTab, formatTabs } from '../../shared/formats/registry.ts'
import { createLazyPage } from '../controls/lazy.tsx'
import { appText } from '../../shared/text/en/app.ts'

export type TabId = FormatTab | 'experiments' | 'library' | 'history' | 'settings'

export interface Tab {
  readonly id: TabId
  readonly label: string
  readonly icon: LucideIcon
  /** Tabs of one group stand together in the rail. `foot` is at its lower end. */
  readonly group: 'talk' | 'formats' | 'work' | 'kept' | 'foot'
  /** Its right pane, which the button in the top bar collapses: in a narrow window it lies `over` the rest, or stays `beside`. */
  readonly rightPane: 'over' | 'beside' | 'none'
  /** What it shows. */
  readonly content: ComponentType
}

/** Each tab is a script of its own, loaded when it is opened. */
const ChatTab = createLazyPage(async () => (await import('../tabs/chat/chat-tab.tsx')).ChatTab)
const EmbeddingsTab = createLazyPage(
  async () => (await import('../tabs/embeddings/definition.tsx')).EmbeddingsTab,
)
const ExperimentsTab = createLazyPage(
  async () => (await import('../tabs/experiments/experiments-tab.tsx')).ExperimentsTab,
)
const HistoryTab = createLazyPage(async () => (await import('../tabs/history/history-tab.tsx')).HistoryTab)
const LibraryTab = createLazyPage(async () => (await import('../tabs/library/library-tab.tsx')).LibraryTab)
const ImagesTab = createLazyPage(async () => (await import('../tabs/images/images-tab.tsx')).ImagesTab)
const ModelsTab = createLazyPage(async () => (await import('../tabs/models/models-tab.tsx')).ModelsTab)
const VideoTab = createLazyPage(async () => (await import('../tabs/video/definition.tsx')).VideoTab)
const SpeechTab = createLazyPage(async () => (await import('../tabs/speech/definition.tsx')).SpeechTab)
const RerankTab = createLazyPage(async () => (await import('../tabs/rerank/definition.tsx')).RerankTab)
const SettingsTab = createLazyPage(
  async () => (await import('../tabs/settings/settings-tab.tsx')).SettingsTab,
)
const TranscribeTab = createLazyPage(
  async () => (await import('../tabs/transcribe/definition.tsx')).TranscribeTab,
)

/** Every tab, in the order of the rail and of Ctrl+1 to Ctrl+9. */
export const tabs: readonly Tab[] = [
  formatTab('models', { icon: Box, group: 'talk', rightPane: 'beside', content: ModelsTab }),
  formatTab('chat', { icon: MessageSquareText, group: 'talk', rightPane: 'over', content: ChatTab }),
  formatTab('embeddings', {
    icon: ChartScatter,
    group: 'formats',
    rightPane: 'beside',
    content: EmbeddingsTab,
  }),
  formatTab('rerank', { icon: ListOrdered, group: 'formats', rightPane: 'over', content: RerankTab }),
  formatTab('speech', { icon: AudioLines, group: 'formats', rightPane: 'over', content: SpeechTab }),
  formatTab('transcribe', { icon: Mic, group: 'formats', rightPane: 'over', content: TranscribeTab }),
  formatTab('images', { icon: Image, group: 'formats', rightPane: 'over', content: ImagesTab }),
  formatTab('video', { icon: Film, group: 'formats', rightPane: 'over', content: VideoTab }),
  {
    id: 'experiments',
    get label() {
      return appText().experiments
    },
    icon: Grid2x2Check,
    group: 'work',
    rightPane: 'over',
    content: ExperimentsTab,
  },
  {
    id: 'library',
    get label() {
      return appText().library
    },
    icon: LayoutGrid,
    group: 'kept',
    rightPane: 'over',
    content: LibraryTab,
  },
  {
    id: 'history',
    get label() {
      return appText().history
    },
    icon: History,
    group: 'kept',
    rightPane: 'over',
    content: HistoryTab,
  },
  {
    id: 'settings',
    get label() {
      return appText().settings
    },
    icon: SlidersHorizontal,
    group: 'foot',
    rightPane: 'none',
    content: SettingsTab,
  },
]

/** Their icons, by their ids. */
export const tabIcons: Readonly<Record<string, LucideIcon>> = Object.fromEntries(
  tabs.map(({ id, icon }) => [id, icon]),
)

/** A tab in which requests are begun: the registry knows its name. */
function formatTab(id: FormatTab, tab: Omit<Tab, 'id' | 'label'>): Tab {
  return {
    id,
    get label() {
      return formatTabs[id].label
    },
    ...tab,
  }
}

/** The tab with this id; `undefined` for an address that names none. */
export function findTab(id: string): Tab | undefined {
  return tabs.find((tab) => tab.id === id)
}
