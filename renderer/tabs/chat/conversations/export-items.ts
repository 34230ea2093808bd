import { Braces, FileDown, FileOutput } from 'lucide-react'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { transferText } from '../../../../shared/text/en/transfer.ts'
import type { MenuAction } from '../../../controls/overlays/menu-popup.tsx'
import type { ExportType } from '../../../lib/conversations/export-types.ts'
import { transferActions } from '../../../panels/transfer/transfer-store.ts'

/** Menu items that export conversations to a file: directly in two formats, or with the dialog that has all formats. */
export function exportItems(
  ids: readonly string[],
  onSave: (type: ExportType) => void,
  disabled = false,
): readonly MenuAction[] {
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
    {
      id: 'export',
      label: transferText().exportOne,
      icon: FileOutput,
      disabled,
      takesFocus: true,
      onSelect: () => transferActions.openExport(ids),
    },
  ]
}
