import { useRef, type ReactNode, type RefObject } from 'react'
import type { WrittenRole } from '../../../../shared/conversations/conversation.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { closeOnEscape } from './close-on-escape.ts'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'

export type EditHeadProps = {
  role: WrittenRole
  onRole: (role: WrittenRole) => void
  /** The message field: choosing a role with the pointer focuses it; with the keyboard the focus stays on the roles. */
  input: RefObject<HTMLElement | null>
  /** Why the role cannot be changed. */
  fixedReason?: string | undefined
  /** Names the message being edited. */
  title: string
  /** Called on Escape in any of its controls. */
  onClose: () => void
  /** Rendered at the right end. */
  actions?: ReactNode
}

/** The roles in the order in which they occur in a conversation. */
const roles = ['system', 'user', 'assistant'] as const satisfies readonly WrittenRole[]

/** The head of a message editor in the transcript: its role, and which message it is. */
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
