import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { tabIds, tabLabel, tabTable, type TabId } from '../../shared/tabs.ts'
import { tabIcons } from '../commands/tab-icons.ts'
import { createLazyPage } from '../controls/panes/lazy.tsx'

/** The window's part of a tab, in addition to `shared/tabs.ts`. */
interface TabPage {
  /**
   * The right pane, which the button in the top bar collapses: in a narrow window it lies `over` the rest, or stays
   * `beside` it.
   */
  readonly rightPane: 'over' | 'beside' | 'none'
  /** The content: a script of its own, loaded when the tab is opened. */
  readonly content: ComponentType
}

export interface Tab extends TabPage {
  readonly id: TabId
  readonly label: string
  readonly icon: LucideIcon
  readonly group: (typeof tabTable)[TabId]['group']
}

const pages: Readonly<Record<TabId, TabPage>> = {
  models: {
    rightPane: 'beside',
    content: createLazyPage(async () => (await import('../tabs/models/models-tab.tsx')).ModelsTab),
  },
  chat: {
    rightPane: 'over',
    content: createLazyPage(async () => (await import('../tabs/chat/chat-tab.tsx')).ChatTab),
  },
  embeddings: {
    rightPane: 'beside',
    content: createLazyPage(async () => (await import('../tabs/embeddings/definition.tsx')).EmbeddingsTab),
  },
  rerank: {
    rightPane: 'over',
    content: createLazyPage(async () => (await import('../tabs/rerank/definition.tsx')).RerankTab),
  },
  moderations: {
    rightPane: 'over',
    content: createLazyPage(async () => (await import('../tabs/moderations/definition.tsx')).ModerationsTab),
  },
  speech: {
    rightPane: 'over',
    content: createLazyPage(async () => (await import('../tabs/speech/definition.tsx')).SpeechTab),
  },
  transcribe: {
    rightPane: 'over',
    content: createLazyPage(async () => (await import('../tabs/transcribe/definition.tsx')).TranscribeTab),
  },
  images: {
    rightPane: 'over',
    content: createLazyPage(async () => (await import('../tabs/images/images-tab.tsx')).ImagesTab),
  },
  video: {
    rightPane: 'over',
    content: createLazyPage(async () => (await import('../tabs/video/definition.tsx')).VideoTab),
  },
  experiments: {
    rightPane: 'over',
    content: createLazyPage(
      async () => (await import('../tabs/experiments/experiments-tab.tsx')).ExperimentsTab,
    ),
  },
  raw: {
    rightPane: 'none',
    content: createLazyPage(async () => (await import('../tabs/raw/definition.tsx')).RawTab),
  },
  library: {
    rightPane: 'over',
    content: createLazyPage(async () => (await import('../tabs/library/library-tab.tsx')).LibraryTab),
  },
  history: {
    rightPane: 'over',
    content: createLazyPage(async () => (await import('../tabs/history/history-tab.tsx')).HistoryTab),
  },
  settings: {
    rightPane: 'none',
    content: createLazyPage(async () => (await import('../tabs/settings/settings-tab.tsx')).SettingsTab),
  },
}

/** Every tab, in the order of the rail. */
export const tabs: readonly Tab[] = tabIds.map((id) => ({
  id,
  get label() {
    return tabLabel(id)
  },
  icon: tabIcons[id],
  group: tabTable[id].group,
  ...pages[id],
}))

/** The tab with this id; `undefined` for an unknown id. */
export function findTab(id: string): Tab | undefined {
  return tabs.find((tab) => tab.id === id)
}
