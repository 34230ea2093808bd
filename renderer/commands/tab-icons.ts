import {
  AudioLines,
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
  ShieldCheck,
  SlidersHorizontal,
  SquareTerminal,
  type LucideIcon,
} from 'lucide-react'
import type { TabId } from '../../shared/tabs.ts'

/** The icons of the tabs, for the rail and for every menu that leads to one. */
export const tabIcons: Readonly<Record<TabId, LucideIcon>> = {
  models: Box,
  chat: MessageSquareText,
  embeddings: ChartScatter,
  rerank: ListOrdered,
  moderations: ShieldCheck,
  speech: AudioLines,
  transcribe: Mic,
  images: Image,
  video: Film,
  experiments: Grid2x2Check,
  raw: SquareTerminal,
  library: LayoutGrid,
  history: History,
  settings: SlidersHorizontal,
}
