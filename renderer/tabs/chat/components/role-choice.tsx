import { writtenRoles, type WrittenRole } from '../../../../shared/conversations/conversation.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { Select } from '../../../controls/select.tsx'

export type RoleChoiceProps = { role: WrittenRole; onChange: (role: WrittenRole) => void }

/** Whose message is written. */
export function RoleChoice({ role, onChange }: RoleChoiceProps) {
  const { roles } = chatText().composer
  return (
    <Select
      label={chatText().composer.role}
      isLabelHidden
      size="small"
      value={role}
      onChange={onChange}
      options={writtenRoles.map((value) => ({ value, label: roles[value] }))}
      className="w-24"
    />
  )
}
