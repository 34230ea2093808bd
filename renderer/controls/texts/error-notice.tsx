import { CircleAlert, CircleSlash } from 'lucide-react'
import type { ReactNode } from 'react'
import { assertNever } from '../../../shared/assert-never.ts'
import type { AppError, Remedy } from '../../../shared/errors/app-error.ts'
import { wordError } from '../../../shared/text/define-errors.ts'
import { BoundedText } from './bounded-text.tsx'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../class-names.ts'
import { CopyButton } from '../buttons/copy-button.tsx'
import { errorReport } from './error-report.ts'
import { formatWholeSeconds } from '../../lib/format-time.ts'
import { Icon } from '../buttons/icon.tsx'
import { RetryButton } from '../buttons/retry-button.tsx'
import { controlsText } from '../../../shared/text/en/controls.ts'

export type ErrorNoticeProps = {
  error: AppError
  /** Applies a remedy. Without it no remedy is offered. */
  onRemedy?: ((remedy: Remedy) => void) | undefined
  /** Labels for remedies, where this place has better words: `{ retry: 'Continue' }`. */
  remedyLabels?: Partial<Record<Remedy['type'], string>> | undefined
  /** Replaces the error's message, where this place knows more. */
  title?: ReactNode
  /** Replaces the error's next step, where this place knows more. */
  nextStep?: string | undefined
  /** More buttons, after the remedies. */
  actions?: ReactNode
  /** Content that belongs to the remedy, above the buttons. */
  children?: ReactNode
  className?: string | undefined
}

/** An error: what happened, why in the gateway's own words, the next step, and the request id. */
export function ErrorNotice({
  error,
  onRemedy,
  remedyLabels = {},
  title,
  nextStep: givenStep,
  actions,
  children,
  className,
}: ErrorNoticeProps) {
  // The user's own Stop is not a failure.
  const isCalm = error.kind === 'cancelled'
  const worded = wordError(error)
  const nextStep = givenStep ?? worded.nextStep
  const remedies = onRemedy === undefined ? [] : (error.remedies ?? [])
  return (
    <div
      role={isCalm ? 'status' : 'alert'}
      className={classNames(
        'overflow-hidden rounded-md border bg-surface',
        isCalm ? 'border-line' : 'border-danger-line',
        className,
      )}
    >
      <div className={classNames('flex gap-2 px-3 py-2.5', isCalm ? 'bg-sunken' : 'bg-danger-soft')}>
        <Icon
          of={isCalm ? CircleSlash : CircleAlert}
          className={isCalm ? 'mt-0.5 text-ink-3' : 'mt-0.5 text-danger'}
        />
        <div className="min-w-0 flex-1 select-text">
          <p className="font-strong wrap-anywhere">{title ?? <BoundedText text={worded.message} />}</p>
          {nextStep === undefined ? null : <p className="text-small text-ink-2 wrap-anywhere">{nextStep}</p>}
        </div>
      </div>
      <Facts error={error} />
      {children === undefined ? null : (
        <div className="flex flex-col gap-2.5 border-b border-line px-3 py-2.5 text-small empty:hidden">
          {children}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2 px-3 py-2">
        {remedies.map((remedy, index) => {
          const button = {
            label: remedyLabels[remedy.type] ?? remedyLabel(remedy, error),
            variant: index === 0 ? ('primary' as const) : ('default' as const),
            onClick: () => onRemedy?.(remedy),
          }
          return remedy.type === 'retry' && error.retryAt !== undefined ? (
            <RetryButton key={remedy.type} {...button} retryAt={error.retryAt} />
          ) : (
            <Button key={remedy.type} size="small" variant={button.variant} onClick={button.onClick}>
              {button.label}
            </Button>
          )
        })}
        {actions}
        <span className="ml-auto flex">
          <CopyButton text={() => errorReport(error)} label={controlsText().errors.copy} showsLabel />
        </span>
      </div>
    </div>
  )
}

/** Shorter values are never high enough to need scrolling. */
const mayScroll = 120

function Facts({ error }: { error: AppError }) {
  const { errors } = controlsText()
  const facts: { name: string; value: string; isMono?: boolean; isCopied?: boolean; isLong?: boolean }[] = []
  if (error.field !== undefined) facts.push({ name: errors.field, value: error.field, isMono: true })
  if (error.gatewaySays !== undefined)
    facts.push({ name: errors.gatewayMessage, value: error.gatewaySays, isLong: true })
  if (error.status !== undefined)
    facts.push({ name: errors.status, value: String(error.status), isMono: true })
  // Some gateways repeat the status as the code.
  if (error.code !== undefined && error.code !== String(error.status))
    facts.push({ name: errors.code, value: error.code, isMono: true })
  if (error.retryAfterMs !== undefined)
    facts.push({ name: errors.retryAfter, value: formatWholeSeconds(error.retryAfterMs) })
  if (error.requestId !== undefined)
    facts.push({ name: errors.requestId, value: error.requestId, isMono: true, isCopied: true })
  if (error.upstreamRequestId !== undefined)
    facts.push({
      name: errors.upstreamRequestId,
      value: error.upstreamRequestId,
      isMono: true,
      isCopied: true,
    })
  if (facts.length === 0) return null
  return (
    <div className="@container border-b border-line">
      {/* In a narrow column each value is below its name. */}
      <dl className="grid gap-x-3 px-3 py-2.5 text-small leading-5 @min-[300px]:grid-cols-[max-content_minmax(0,1fr)]">
        {facts.map(({ name, value, isMono, isCopied, isLong }) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What may scroll is reached by keys as well.
              tabIndex={isLong === true && value.length > mayScroll ? 0 : undefined}
              className={classNames(
                'wrap-anywhere select-text',
                // Other values are short, and the button beside them must not cause a scrollbar.
                isLong && 'max-h-40 overflow-y-auto',
                isMono && 'font-mono text-wire-small leading-5',
              )}
            >
              {isCopied === true ? (
                <span className="flex items-start gap-1">
                  <span className="min-w-0">{value}</span>
                  <span className="-my-0.5">
                    <CopyButton text={value} label={errors.copyRequestId} />
                  </span>
                </span>
              ) : (
                <BoundedText text={value} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function remedyLabel(remedy: Remedy, { kind }: AppError): string {
  const { remedies } = controlsText()
  switch (remedy.type) {
    case 'set-key':
      return kind === 'unauthorized' || kind === 'forbidden' ? remedies.changeKey : remedies.setKey
    case 'check-connection':
      return remedies.checkConnection
    case 'choose-model':
      return remedies.chooseModel
    case 'remove-field':
      return remedies.retryWithout(remedy.field)
    case 'retry':
      return remedies.retry
    case 'show-copies':
      return remedies.showCopies
    default:
      return assertNever(remedy)
  }
}
