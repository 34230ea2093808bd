import { ArrowUp, CopyPlus, Ellipsis, Trash2 } from 'lucide-react'
import { conversationFormatIds, formatRegistry } from '../../../../shared/formats/registry.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import type { LensColumnState } from './lens-store.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type ColumnMenuProps = {
  label: string
  state: LensColumnState
  onChange: (change: Partial<LensColumnState>) => void
  /** Sends this column alone. Absent when there is nothing that can be sent. */
  onSend: (() => void) | undefined
  /** Absent when there is no room for another. */
  onDuplicate: (() => void) | undefined
  /** Absent when it has to stay. */
  onRemove: (() => void) | undefined
}

/** The format of a column, and the columns themselves: what its button offers, and a right click. */
export function columnSections(props: ColumnMenuProps): MenuSection[] {
  const { state, onChange, onSend, onDuplicate, onRemove } = props
  return [
    {
      heading: chatText().format,
      items: conversationFormatIds.map((format) => ({
        id: format,
        label: formatRegistry[format].label,
        isChosen: format === state.format,
        // Own parameters are in the words of the format they were made for.
        onSelect: () => onChange({ format, parameters: undefined, extraJson: undefined, error: undefined }),
      })),
    },
    {
      items: [
        {
          id: 'send',
          label: chatText().lens.sendOnly,
          icon: ArrowUp,
          disabled: onSend === undefined,
          onSelect: () => onSend?.(),
        },
        {
          id: 'duplicate',
          label: chatText().lens.duplicate,
          icon: CopyPlus,
          disabled: onDuplicate === undefined,
          onSelect: () => onDuplicate?.(),
        },
        {
          id: 'remove',
          label: chatText().lens.remove,
          icon: Trash2,
          disabled: onRemove === undefined,
          onSelect: () => onRemove?.(),
        },
      ],
    },
  ]
}

export function ColumnMenu(props: ColumnMenuProps) {
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={Ellipsis} label={chatText().lens.columnMenu(props.label)} />}
      sections={columnSections(props)}
    />
  )
}
