import {
  ArrowUp,
  ClipboardPaste,
  Coins,
  Columns2,
  Command,
  Download,
  FileArchive,
  FileInput,
  FileOutput,
  Grid2x2Check,
  Keyboard,
  Monitor,
  Moon,
  PanelRight,
  Paperclip,
  Pencil,
  Play,
  Plug,
  Plus,
  ReceiptText,
  Repeat,
  Rocket,
  Search,
  SkipBack,
  SkipForward,
  Square,
  SquarePen,
  Star,
  Stethoscope,
  Sun,
  Tag,
  Trash2,
  Waypoints,
  X,
  type LucideIcon,
} from 'lucide-react'
import type { CommandId } from '../../shared/commands/commands.ts'
import { tabIds } from '../../shared/tabs.ts'
import { tabIcons } from './tab-icons.ts'

/** What stands before a command in the palette. Kept beside the table, as the first paint needs none of them. */
const icons: Readonly<Partial<Record<CommandId, LucideIcon>>> = {
  'palette.open': Search,
  'request.send': ArrowUp,
  'request.experiment': Grid2x2Check,
  'request.stop': Square,
  'pane.close': X,
  'window.inspector': PanelRight,
  'list.search': Search,
  'shortcuts.show': Keyboard,
  'incident.open': FileArchive,
  'chat.new': SquarePen,
  'chat.pasteRequest': ClipboardPaste,
  'chat.import': FileInput,
  'chat.export': FileOutput,
  'theme.system': Monitor,
  'theme.light': Sun,
  'theme.dark': Moon,
  'connection.add': Plus,
  'connection.check': Stethoscope,
  'window.spending': Coins,
  'window.bill': ReceiptText,
  'window.welcome': Rocket,
  'chat.find': Search,
  'transcribe.find': Search,
  'chat.attach': Paperclip,
  'video.play': Play,
  'video.previousFrame': SkipBack,
  'video.nextFrame': SkipForward,
  'video.loop': Repeat,
  'library.compare': Columns2,
  'library.findOrigin': Waypoints,
  'library.editTags': Tag,
  'library.favourite': Star,
  'library.rename': Pencil,
  'library.save': Download,
  'library.trash': Trash2,
}

/** The icon of a command; those without one of their own share one. */
export function commandIcon(id: CommandId): LucideIcon {
  const tab = tabIds.find((known) => id === `tab.${known}`)
  if (tab !== undefined) return tabIcons[tab]
  if (id.startsWith('connection.')) return icons[id] ?? Plug
  return icons[id] ?? Command
}
