import { useState } from 'react'
import type { KeyBalance, KeyCard } from '../../../../shared/connections/key-card.ts'
import { keyCardText } from '../../../../shared/text/en/key-card.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { KeyValue } from '../../../controls/texts/key-value.tsx'
import { amountOfBilling, amountOfQuota, unitOf } from '../../../lib/connections/shown-amount.ts'
import { formatFullMoment } from '../../../lib/format-time.ts'
import { formatNumber, unknownValue } from '../../../lib/format-number.ts'
import { formatAmount } from './format-amount.ts'
import { Gauge } from '../../../controls/texts/gauge.tsx'
import { RouteState } from '../../../panels/account-routes/route-state.tsx'

/** Granted, used and remaining amount of a key, its expiry, group and models. */
export function KeyBalanceView({ card }: { card: KeyCard }) {
  const { balance, billing, group } = card
  const texts = keyCardText().balance
  const unit = unitOf(card)
  const reported = balance.state === 'answered' ? balance.value : undefined
  const billed = billing.state === 'answered' ? billing.value : undefined
  const expiresAt = reported?.expiresAt === undefined ? billed?.expiresAt : reported.expiresAt
  return (
    // The top padding aligns it with the section beside it, which has a head.
    <div className="pt-3 pb-2">
      {reported === undefined ? <RouteState answer={balance} /> : <Amounts balance={reported} card={card} />}
      <KeyValue
        entries={[
          { name: texts.expires, value: formatExpiry(expiresAt) },
          {
            name: texts.group,
            value:
              group === undefined
                ? keyCardText().unknown
                : group.ratio === undefined
                  ? group.name
                  : texts.groupRatio({ name: group.name, ratio: formatNumber(group.ratio) }),
          },
          {
            name: texts.accountLimit,
            value:
              billed === undefined ? (
                <RouteState answer={billing} />
              ) : billed.isUnlimited ? (
                texts.unlimited
              ) : billed.limit === undefined ? (
                keyCardText().unknown
              ) : (
                formatAmount(amountOfBilling(billed.limit, unit))
              ),
          },
          ...(billed?.used === undefined
            ? []
            : [{ name: texts.accountUsed, value: formatAmount(amountOfBilling(billed.used, unit)) }]),
          ...(reported === undefined || reported.name === ''
            ? []
            : [{ name: texts.nameAtGateway, value: reported.name }]),
          ...(reported === undefined
            ? []
            : [
                {
                  name: texts.models,
                  value:
                    reported.models === undefined
                      ? texts.allModels
                      : texts.modelCount(reported.modelCount ?? reported.models.length),
                },
              ]),
        ]}
      />
      {reported?.models === undefined || reported.models.length === 0 ? null : (
        <AllowedModels models={reported.models} />
      )}
    </div>
  )
}

function Amounts({ balance, card }: { balance: KeyBalance; card: KeyCard }) {
  const texts = keyCardText()
  const { granted, used, left, isUnlimited } = balance
  const unit = unitOf(card)
  const format = (quota: number): string => formatAmount(amountOfQuota(quota, unit))
  const share = granted === undefined || granted <= 0 || left === undefined ? undefined : left / granted
  return (
    <>
      <p className="tabular flex flex-wrap items-baseline gap-x-2">
        <span className="text-title font-strong">
          {isUnlimited ? texts.balance.unlimited : left === undefined ? unknownValue : format(left)}
        </span>
        {isUnlimited ? null : (
          <span className="text-small text-ink-2">
            {granted === undefined ? texts.balance.leftAlone : texts.balance.leftOf(format(granted))}
          </span>
        )}
        {isUnlimited || share === undefined ? null : (
          <span className="ml-auto text-meta text-ink-3">{unitsText().percent(Math.round(share * 100))}</span>
        )}
      </p>
      {isUnlimited || share === undefined ? null : <Gauge share={1 - share} isLow={share < 0.1} />}
      {used === undefined ? null : (
        <p className="tabular pb-1.5 text-meta text-ink-3">{texts.balance.used(format(used))}</p>
      )}
      {unit === undefined ? <p className="pb-1.5 text-meta text-ink-3">{texts.amounts.unitUnknown}</p> : null}
    </>
  )
}

function formatExpiry(expiresAt: number | null | undefined): string {
  const { balance, unknown } = keyCardText()
  if (expiresAt === undefined) return unknown
  if (expiresAt === null) return balance.never
  const moment = formatFullMoment(expiresAt)
  return expiresAt < Date.now() ? balance.expired(moment) : moment
}

/** Number of models shown initially; the others on request. */
const fewModels = 6

function AllowedModels({ models }: { models: readonly string[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? models : models.slice(0, fewModels)
  return (
    <div className="mt-1.5 flex flex-wrap gap-1">
      {shown.map((model) => (
        <Chip key={model}>{model}</Chip>
      ))}
      {models.length > shown.length ? (
        <Button size="small" variant="ghost" onClick={() => setWhole(true)}>
          {keyCardText().balance.moreModels(models.length - shown.length)}
        </Button>
      ) : null}
    </div>
  )
}
