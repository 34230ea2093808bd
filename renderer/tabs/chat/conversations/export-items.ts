import { Braces, FileDown, FileOutput } from 'lucide-react'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { transferText } from '../../../../shared/text/en/transfer.ts'
import type { MenuAction } from '../../../controls/overlays/menu-popup.tsx'
import type { ExportType } from '../../../lib/conversations/export-types.ts'
import { transferActions } from '../../../panels/transfer/transfer-store.ts'

/** The entries of a menu that saves conversations as a file: at once in two forms, or by the dialog that has all of them. */
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
