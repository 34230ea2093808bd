import { useEffect, useRef } from 'react'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import type { Remedy } from '../../../../shared/errors/app-error.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { classNames } from '../../../controls/class-names.ts'
import { AnswerBody } from '../answer/answer-body.tsx'
import { useAnswerState } from '../answer/use-answer.ts'
import { useFollowEnd } from '../transcript/use-follow-end.ts'

export type ColumnAnswerProps = {
  turn: Turn
  name: string
  onRetry: () => void
  onRemedy: (remedy: Remedy) => void
}

/** Always focusable: whether the text scrolls depends on its length and on the fonts. */
const reachedByKeys = { tabIndex: 0 } as const

/**
 * The newest answer of a column, below its request. Its height grows with it up to a limit; then its end stays in view.
 */
export function ColumnAnswer({ turn, name, onRetry, onRemedy }: ColumnAnswerProps) {
  const box = useRef<HTMLDivElement>(null)
  const { isRunning } = useAnswerState(turn)
  const { content, isAtEnd, followEnd } = useFollowEnd(box, { startsAtEnd: isRunning })
  useEffect(() => {
    if (isRunning) followEnd()
  }, [isRunning, followEnd])
  return (
    <section
      ref={box}
      {...reachedByKeys}
      aria-label={chatText().answer.label(name)}
      className="focus-inside max-h-[26vh] min-h-9 flex-none overflow-y-auto border-t border-line bg-surface px-3 py-2 wrap-anywhere select-text"
    >
      <div ref={content} className={classNames(isAtEnd && '[overflow-anchor:none]')}>
        <AnswerBody
          turn={turn}
          isNewest
          onRetry={onRetry}
          onContinue={undefined}
          canContinueText={false}
          onRemedy={onRemedy}
        />
      </div>
    </section>
  )
}
