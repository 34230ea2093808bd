import { CircleCheck, Minus, Timer, X } from 'lucide-react'
import type { RouteAnswer } from '../../../shared/connections/key-card.ts'
import { wordError } from '../../../shared/text/define-errors.ts'
import { keyCardText } from '../../../shared/text/en/key-card.ts'
import { Icon } from '../../controls/buttons/icon.tsx'
import { formatMoment } from '../../lib/format-time.ts'

/** The outcome of a route as a short label with an icon; a failure is shown in the gateway's own words. */
export function RouteState({ answer }: { answer: RouteAnswer<unknown> }) {
  const texts = keyCardText()
  switch (answer.state) {
    case 'answered':
      return (
        <span className="flex items-center gap-1 text-ok">
          <Icon of={CircleCheck} size="tiny" />
          {texts.offered}
        </span>
      )
    case 'not-offered':
      return (
        <span className="flex items-center gap-1 text-ink-3">
          <Icon of={Minus} size="tiny" />
          {texts.notOffered}
        </span>
      )
    case 'limited':
      return (
        <span className="flex items-center gap-1 text-warn">
          <Icon of={Timer} size="tiny" />
          {answer.retryAt === undefined ? texts.limited : texts.limitedUntil(formatMoment(answer.retryAt))}
        </span>
      )
    default: {
      const { gatewaySays, message } = { ...answer.error, ...wordError(answer.error) }
      const words = gatewaySays === undefined ? message : texts.gatewaySays(gatewaySays)
      return (
        <span className="flex items-start gap-1 text-danger" title={words}>
          <Icon of={X} size="tiny" className="mt-1" />
          <span className="wrap-anywhere line-clamp-3 whitespace-normal select-text">{words}</span>
        </span>
      )
    }
  }
}
