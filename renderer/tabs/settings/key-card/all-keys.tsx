import { CircleCheck, Minus, RefreshCw, Square, X } from 'lucide-react'
import type { Connection, KeyDescription } from '../../../../shared/connections/connection.ts'
import type { KeyTest, QuotaUnit } from '../../../../shared/connections/key-card.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { keyCardText } from '../../../../shared/text/en/key-card.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { ErrorLine } from '../../../controls/texts/error-line.tsx'
import { amountOfQuota } from '../../../lib/connections/shown-amount.ts'
import { useKeyCondition } from '../../../panels/connections/use-key-condition.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { unknownValue } from '../../../lib/format-number.ts'
import { useKeyTests } from '../../../queries/key-card.ts'
import { formatAmount } from './format-amount.ts'

/** All keys of the connection, tested together on a click: whether each works, how fast, and its remaining quota. */
export function AllKeys({ connection, unit }: { connection: Connection; unit: QuotaUnit | undefined }) {
  const { tests, isRunning = false, error, start, stop } = useKeyTests(connection.id)
  const texts = keyCardText().keys
  const heads = [texts.key, texts.state, texts.answer, texts.left]
  return (
    <DetailsSection
      title={texts.title}
      meta={
        isRunning ? (
          <Button size="small" icon={Square} onClick={stop}>
            {texts.stop}
          </Button>
        ) : (
          <Button size="small" icon={RefreshCw} onClick={start}>
            {texts.test(connection.keys.length)}
          </Button>
        )
      }
    >
      <p className="pb-1 text-meta text-ink-3">{texts.help}</p>
      <table aria-label={texts.title} aria-busy={isRunning} className="tabular w-full table-fixed text-small">
        <thead>
          <tr className="text-meta text-ink-3">
            {heads.map((head, at) => (
              <th
                key={head}
                scope="col"
                className={`h-6 pr-3 font-medium last:pr-0 ${at < 2 ? 'text-left' : 'text-right'}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {connection.keys.map((key, at) => (
            <KeyTestRow
              key={key.id}
              keyDescription={key}
              test={tests.find(({ keyId }) => keyId === key.id)}
              isTesting={isRunning && at === tests.length}
              unit={unit}
            />
          ))}
        </tbody>
      </table>
      <output className="only-spoken">{tests.length === 0 ? '' : texts.tested(tests.length)}</output>
      {error === undefined ? null : <ErrorLine error={error} className="pt-1" />}
    </DetailsSection>
  )
}

type KeyTestRowProps = {
  keyDescription: KeyDescription
  test: KeyTest | undefined
  isTesting: boolean
  unit: QuotaUnit | undefined
}

function KeyTestRow({ keyDescription: key, test, isTesting, unit }: KeyTestRowProps) {
  const condition = useKeyCondition(key)
  const texts = keyCardText().keys
  const tone =
    test === undefined
      ? { icon: Minus, tone: 'text-ink-3', words: isTesting ? texts.testing : texts.notTested }
      : test.error === undefined
        ? { icon: CircleCheck, tone: 'text-ok', words: texts.works }
        : {
            icon: X,
            tone: 'text-danger',
            // If the key is unusable, its condition says so more briefly; otherwise the error does not concern the key.
            words: condition.isUnusable ? condition.label : wordError(test.error).message,
          }
  return (
    <tr className="border-t border-line">
      <th scope="row" className="h-row truncate pr-3 text-left font-medium" title={key.name}>
        {key.name}
        {key.lastFour === '' ? null : (
          <span className="font-mono text-wire-small font-regular text-ink-3"> …{key.lastFour}</span>
        )}
      </th>
      <td className="pr-3">
        <span className={`flex items-center gap-1 ${tone.tone}`} title={tone.words}>
          <Icon of={tone.icon} size="tiny" />
          <span className="truncate">{tone.words}</span>
        </span>
      </td>
      <td className="pr-3 text-right">
        {test === undefined ? unknownValue : formatDuration(Math.round(test.durationMs))}
      </td>
      <td className="truncate text-right">{test === undefined ? unknownValue : formatLeft(test, unit)}</td>
    </tr>
  )
}

function formatLeft({ balance, error }: KeyTest, unit: QuotaUnit | undefined): string {
  if (error !== undefined) return unknownValue
  if (balance.state === 'not-offered') return keyCardText().notOffered
  if (balance.state === 'limited') return keyCardText().limited
  if (balance.state === 'failed') return keyCardText().failed
  const { isUnlimited, left } = balance.value
  if (isUnlimited) return keyCardText().keys.unlimited
  return left === undefined ? unknownValue : formatAmount(amountOfQuota(left, unit))
}
