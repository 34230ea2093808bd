import {
  Box,
  ChartScatter,
  Film,
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
import { lazy, type ComponentType } from 'react'
import { type FormatTab, formatTabs } from '../../shared/formats/registry.ts'
import { appText } from '../../shared/text/en/app.ts'

export type TabId = FormatTab | 'library' | 'history' | 'settings'

export interface Tab {
  readonly id: TabId
  readonly label: string
  readonly icon: LucideIcon
  /** Tabs of one group stand together in the rail. `foot` is at its lower end. */
  readonly group: 'talk' | 'formats' | 'kept' | 'foot'
  /** Its right pane, which the button in the top bar collapses: in a narrow window it lies `over` the rest, or stays `beside`. */
  readonly rightPane: 'over' | 'beside' | 'none'
  /** What it shows. */
  readonly content: ComponentType
}

/** Each tab is a script of its own, loaded when it is opened. */
const ChatTab = lazy(() =>
  import('../tabs/chat/chat-tab.tsx').then((module) => ({ default: module.ChatTab })),
)
const EmbeddingsTab = lazy(() =>
  import('../tabs/embeddings/definition.tsx').then((module) => ({ default: module.EmbeddingsTab })),
)
const HistoryTab = lazy(() =>
  import('../tabs/history/history-tab.tsx').then((module) => ({ default: module.HistoryTab })),
)
const LibraryTab = lazy(() =>
  import('../tabs/library/library-tab.tsx').then((module) => ({ default: module.LibraryTab })),
)
const ImagesTab = lazy(() =>
  import('../tabs/images/images-tab.tsx').then((module) => ({ default: module.ImagesTab })),
)
const ModelsTab = lazy(() =>
  import('../tabs/models/models-tab.tsx').then((module) => ({ default: module.ModelsTab })),
)
const VideoTab = lazy(() =>
  import('../tabs/video/definition.tsx').then((module) => ({ default: module.VideoTab })),
)
const SpeechTab = lazy(() =>
  import('../tabs/speech/definition.tsx').then((module) => ({ default: module.SpeechTab })),
)
const RerankTab = lazy(() =>
  import('../tabs/rerank/definition.tsx').then((module) => ({ default: module.RerankTab })),
)
const SettingsTab = lazy(() =>
  import('../tabs/settings/settings-tab.tsx').then((module) => ({ default: module.SettingsTab })),
)
const TranscribeTab = lazy(() =>
  import('../tabs/transcribe/definition.tsx').then((module) => ({ default: module.TranscribeTab })),
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
