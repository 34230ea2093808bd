import { useRef, type ReactNode, type RefObject } from 'react'
import type { WrittenRole } from '../../../../shared/conversations/conversation.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { closeOnEscape } from './close-on-escape.ts'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'

export type EditHeadProps = {
  role: WrittenRole
  onRole: (role: WrittenRole) => void
  /** Who chose a role with the pointer writes its words at once; with the keys they go on from role to role. */
  input: RefObject<HTMLElement | null>
  /** Why it cannot be another's message. */
  fixedReason?: string | undefined
  /** What is written here. */
  title: string
  /** Escape, from any of what stands here. */
  onClose: () => void
  /** At the right end. */
  actions?: ReactNode
}

/** In the order in which they stand in a conversation. */
const roles = ['system', 'user', 'assistant'] as const satisfies readonly WrittenRole[]

/** Above a message that is written in the transcript: whose words it is to hold, and which one it is. */
export function EditHead({ role, onRole, input, fixedReason, title, onClose, actions }: EditHeadProps) {
  const { composer, edit } = chatText()
  const isPointed = useRef(false)
  return (
    <header
      onPointerDown={() => (isPointed.current = true)}
      onKeyDownCapture={(event) => {
        isPointed.current = false
        closeOnEscape(event, onClose)
      }}
      className="mb-1.5 flex min-h-6 min-w-0 flex-wrap items-center gap-x-2 gap-y-1 whitespace-nowrap"
    >
      <SegmentedControl
        label={edit.role}
        value={role}
        onChange={(next) => {
          onRole(next)
          if (isPointed.current) input.current?.focus()
        }}
        segments={roles.map((value) => ({
          value,
          label: composer.roles[value],
          ...(fixedReason !== undefined && value !== role && { disabledReason: fixedReason }),
        }))}
      />
      <span className="tabular text-meta text-ink-3">{title}</span>
      {actions !== undefined && <span className="-mr-1 ml-auto flex flex-none items-center">{actions}</span>}
    </header>
  )
}
