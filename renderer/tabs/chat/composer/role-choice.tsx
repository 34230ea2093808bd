import { X } from 'lucide-react'
import type { RefObject } from 'react'
import type { WrittenRole } from '../../../../shared/conversations/conversation.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import type { MenuAction } from '../../../controls/overlays/menu-popup.tsx'
import { roleIcons, roleItems } from './role-items.ts'

export type RoleNoteProps = { role: WrittenRole; onChange: (role: WrittenRole) => void }

export type RoleChoiceProps = RoleNoteProps & {
  /** The field to focus after a role was chosen. */
  input: RefObject<HTMLElement | null>
  /** Additional menu items. */
  more?: readonly MenuAction[]
}

/** Selects the role of the message. */
export function RoleChoice({ role, onChange, input, more = [] }: RoleChoiceProps) {
  const { roles, roleIs } = chatText().composer
  return (
    <Menu
      side="top"
      trigger={<IconButton icon={roleIcons[role]} size="large" label={roleIs(roles[role])} />}
      sections={[
        {
          items: roleItems(onChange).map((item) => ({
            ...item,
            isChosen: item.id === role,
            takesFocus: input,
          })),
        },
        { items: more },
      ]}
    />
  )
}

/** Says that a message of another role is added without sending. Renders nothing for the user's role. */
export function RoleNote({ role, onChange }: RoleNoteProps) {
  if (role === 'user') return null
  const { roles, written, backToUser } = chatText().composer
  return (
    <div className="flex items-center gap-2 rounded-t-md border-b border-line bg-accent-soft py-1 pr-1 pl-3 text-small">
      <span className="font-strong">{roles[role]}</span>
      <span className="min-w-0 flex-1 truncate text-ink-2">{written}</span>
      <IconButton icon={X} iconSize="small" label={backToUser} onClick={() => onChange('user')} />
    </div>
  )
}
