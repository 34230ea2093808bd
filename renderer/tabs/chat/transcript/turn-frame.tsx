import { use, type ReactNode } from 'react'
import { classNames } from '../../../controls/class-names.ts'
import { InsertZone } from '../edit/insert-zone.tsx'
import { TurnLookContext } from './turn-look.ts'
import { TurnPlaceContext } from './turn-place.tsx'

export type TurnFrameProps = {
  /** Rendered before the name. */
  mark?: ReactNode
  /** The name of the speaker. */
  who?: ReactNode
  /** Secondary text beside the name. */
  beside?: ReactNode
  /** Secondary text at the right end. */
  meta?: ReactNode
  actions?: ReactNode
  /** Renders the content as a block, as for user messages. */
  isUser?: boolean
  isBusy?: boolean
  /** Replaces the head while the turn is edited. */
  head?: ReactNode
  label: string
  children: ReactNode
}

/** The frame of a turn in the transcript: a head, and the content. User messages are set off as a block. */
export function TurnFrame({
  mark,
  who,
  beside,
  meta,
  actions,
  isUser = false,
  isBusy = false,
  head,
  label,
  children,
}: TurnFrameProps) {
  const place = use(TurnPlaceContext)
  const { isCompact } = use(TurnLookContext)
  return (
    <article
      aria-posinset={place?.position}
      aria-setsize={place?.count}
      tabIndex={place === undefined ? undefined : place.isReached ? 0 : -1}
      aria-label={label}
      aria-busy={isBusy || undefined}
      className={classNames(
        'focus-inside group/turn relative isolate rounded-md px-3',
        head !== undefined
          ? 'bg-panel pt-2.5 pb-3 shadow-[inset_0_0_0_1px_var(--color-accent)]'
          : isUser
            ? 'bg-panel pt-2 pb-2.5 edge'
            : 'pb-1',
      )}
    >
      {/* A feed may contain only turns, so the line above a turn is part of the turn. */}
      {place?.insertAbove !== undefined && <InsertZone onInsert={place.insertAbove} />}
      {head ?? (
        <header
          className={classNames(
            'turn-head isolate flex h-5 min-w-0 items-center gap-2 whitespace-nowrap',
            isCompact ? 'quiet-head' : 'mb-1.5',
          )}
        >
          {mark}
          <span className="min-w-0 truncate font-strong">{who}</span>
          {beside}
          <span className="tabular ml-auto flex-none pl-2 text-meta text-ink-3">{meta}</span>
          {actions}
        </header>
      )}
      <div data-said className={isCompact ? 'text-base' : 'text-prose'}>
        {children}
      </div>
    </article>
  )
}
