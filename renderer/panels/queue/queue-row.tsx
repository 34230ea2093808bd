import type { ReactNode } from 'react'

export type QueueRowProps = {
  mark: ReactNode
  title: string
  detail: ReactNode
  isWrapped?: boolean
  time?: ReactNode
  action: ReactNode
}

/** One line of a queue: what it is, how far it is, and a way to stop it. */
export function QueueRow({ mark, title, detail, isWrapped = false, time, action }: QueueRowProps) {
  return (
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
      {action}
    </li>
  )
}
