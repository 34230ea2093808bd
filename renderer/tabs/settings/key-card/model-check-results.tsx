import { CircleCheck, X } from 'lucide-react'
import type { ModelCheckItem } from '../../../../shared/ipc/contract/model-check.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { keyCardText } from '../../../../shared/text/en/key-card.ts'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { unknownValue } from '../../../lib/format-number.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { amountText } from '../../../panels/runs/run-cost.tsx'
import { useModelProfiles } from '../../../queries/models.ts'

type ModelCheckResultsProps = { connectionId: string; items: readonly ModelCheckItem[] }

/** The answer of each model, with a mark on failing models that the Models tab hides. */
export function ModelCheckResults({ connectionId, items }: ModelCheckResultsProps) {
  const { byId } = useModelProfiles(connectionId)
  const texts = keyCardText().models
  return (
    <ul aria-label={texts.results} className="tabular pt-2 text-small">
      {items.map(({ model, outcome, durationMs, cost, foreignCost, error }) => {
        const isFailing = byId.get(model)?.runs?.isFailing === true
        const words = error && (error.gatewaySays ?? wordError(error).message)
        return (
          <li key={model} className="border-t border-line py-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
              <span className="min-w-0 flex-1 truncate" title={model}>
                {model}
              </span>
              {outcome === 'works' ? (
                <span className="flex items-center gap-1 text-ok">
                  <Icon of={CircleCheck} size="tiny" />
                  {texts.works}
                </span>
              ) : (
                <span className="flex items-center gap-1 text-danger">
                  <Icon of={X} size="tiny" />
                  {texts.failed}
                  {error?.status === undefined ? '' : ` ${error.status}`}
                </span>
              )}
              {isFailing ? <Chip tone="warn">{texts.failing}</Chip> : null}
              <span className="w-16 text-right text-ink-3">{formatDuration(durationMs)}</span>
              <span className="w-16 text-right text-ink-3">
                {amountText({ cost, foreignCost }) ?? unknownValue}
              </span>
            </div>
            {words === undefined ? null : (
              <p className="line-clamp-2 text-meta text-ink-2 wrap-anywhere select-text" title={words}>
                {words}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
