import type { KeyLogRow, QuotaUnit, RouteAnswer } from '../../../../shared/connections/key-card.ts'
import { keyCardText } from '../../../../shared/text/en/key-card.ts'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { amountOfQuota } from '../../../lib/connections/shown-amount.ts'
import { formatCount, unknownValue } from '../../../lib/format-number.ts'
import { formatMoment } from '../../../lib/format-time.ts'
import { formatAmount } from './format-amount.ts'
import { RouteState } from '../../../panels/account-routes/route-state.tsx'

type KeyLogProps = { log: RouteAnswer<KeyLogRow[]>; unit: QuotaUnit | undefined }

/** The newest requests in the gateway's own log of the key, with the amount charged for each. */
export function KeyLog({ log, unit }: KeyLogProps) {
  const texts = keyCardText().log
  return (
    <DetailsSection title={texts.title}>
      {log.state === 'answered' ? (
        log.value.length === 0 ? (
          <p className="text-small text-ink-3">{texts.empty}</p>
        ) : (
          <LogTable rows={log.value} unit={unit} />
        )
      ) : (
        <span className="text-small">
          <RouteState answer={log} />
        </span>
      )}
    </DetailsSection>
  )
}

function LogTable({ rows, unit }: { rows: readonly KeyLogRow[]; unit: QuotaUnit | undefined }) {
  const texts = keyCardText().log
  const heads = [texts.when, texts.model, texts.input, texts.output, texts.cost]
  return (
    <section
      aria-label={texts.rows}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A box that scrolls is reached by keys as well.
      tabIndex={0}
      className="focus-inside max-h-60 overflow-auto"
    >
      <table className="tabular w-full text-small">
        <thead>
          <tr className="text-meta text-ink-3">
            {heads.map((head, at) => (
              <th
                key={head}
                scope="col"
                className={`h-6 pr-3 font-medium whitespace-nowrap last:pr-0 ${at < 2 ? 'text-left' : 'text-right'}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no ids, and are replaced together
            <tr key={at} className="border-t border-line">
              <td className="h-6 pr-3 whitespace-nowrap">
                {row.at === undefined ? unknownValue : formatMoment(row.at)}
              </td>
              <td className="max-w-40 truncate pr-3" title={row.model}>
                {row.model}
              </td>
              <td className="pr-3 text-right">{formatCount(row.inputTokens)}</td>
              <td className="pr-3 text-right">{formatCount(row.outputTokens)}</td>
              <td className="text-right whitespace-nowrap">{formatAmount(amountOfQuota(row.quota, unit))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
