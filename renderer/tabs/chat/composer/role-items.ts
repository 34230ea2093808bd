import { Bot, Cog, UserRound, type LucideIcon } from 'lucide-react'
import { writtenRoles, type WrittenRole } from '../../../../shared/conversations/conversation.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import type { MenuAction } from '../../../controls/overlays/menu-popup.tsx'

export const roleIcons: Readonly<Record<WrittenRole, LucideIcon>> = {
  user: UserRound,
  assistant: Bot,
  system: Cog,
}

/** Menu items for the role of a handwritten message. */
export function roleItems(onChoose: (role: WrittenRole) => void): readonly MenuAction[] {
  return writtenRoles.map((role) => ({
    id: role,
    label: chatText().composer.roles[role],
    icon: roleIcons[role],
    onSelect: () => onChoose(role),
  }))
}
