import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ContextMenu } from '../../controls/overlays/context-menu.tsx'
import { IconButton } from '../../controls/buttons/icon-button.tsx'

/** An action on a row of a queue. */
export interface QueueAction {
  readonly icon: LucideIcon
  /** The label in its tooltip and in the row's menu. */
  readonly label: string
  /** The accessible name of its button, which includes the row's title. */
  readonly name: string
  readonly onSelect: () => void
}

export type QueueRowProps = {
  mark: ReactNode
  title: string
  detail: ReactNode
  isWrapped?: boolean
  time?: ReactNode
  actions: readonly QueueAction[]
}

/** One row of a queue: title, progress, and a Stop button. */
export function QueueRow({ mark, title, detail, isWrapped = false, time, actions }: QueueRowProps) {
  return (
    <ContextMenu
      sections={() => [
        { items: actions.map(({ icon, label, name, onSelect }) => ({ id: name, icon, label, onSelect })) },
      ]}
    >
      <li className="flex min-h-12 items-center gap-2.5 py-1 pr-2 pl-3">
        {mark}
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate" title={title}>
            {title}
          </span>
          <span className={`text-meta text-ink-3 ${isWrapped ? 'wrap-anywhere select-text' : 'truncate'}`}>
            {detail}
          </span>
        </span>
        <span className="flex-none text-small">{time}</span>
        <span className="flex">
          {actions.map(({ icon, label, name, onSelect }) => (
            <IconButton
              key={name}
              icon={icon}
              iconSize="small"
              label={name}
              tooltip={label}
              onClick={onSelect}
            />
          ))}
        </span>
      </li>
    </ContextMenu>
  )
}
