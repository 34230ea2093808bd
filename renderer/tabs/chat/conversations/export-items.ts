import { Braces, FileDown } from 'lucide-react'
import { chatText } from '../../../../shared/text/en/chat.ts'
import type { MenuAction } from '../../../controls/overlays/menu-popup.tsx'
import type { ExportType } from '../../../lib/conversations/export-types.ts'

/** The entries of a menu that saves conversations as a file. */
export function exportItems(onSave: (type: ExportType) => void, disabled = false): readonly MenuAction[] {
  return [
    {
      id: 'export-markdown',
      label: chatText().head.saveAsMarkdown,
      icon: FileDown,
      disabled,
      onSelect: () => onSave('markdown'),
    },
    {
      id: 'export-json',
      label: chatText().head.saveAsJson,
      icon: Braces,
      disabled,
      onSelect: () => onSave('json'),
    },
  ]
}
