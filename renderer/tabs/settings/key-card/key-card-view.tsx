import { FileSearch, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { Connection, KeyDescription } from '../../../../shared/connections/connection.ts'
import { keyCardText } from '../../../../shared/text/en/key-card.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import { Spinner } from '../../../controls/panes/spinner.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { unitOf } from '../../../lib/connections/shown-amount.ts'
import { formatMoment } from '../../../lib/format-time.ts'
import { useInspectCalls } from '../../../panels/inspector/use-inspect-calls.ts'
import { useKeyCard } from '../../../queries/key-card.ts'
import { AccountRoutes } from './account-routes.tsx'
import { AllKeys } from './all-keys.tsx'
import { KeyBalanceView } from './key-balance.tsx'
import { KeySightings } from './key-sightings.tsx'
import { KeyLog } from './key-log.tsx'
import { ModelCheck } from './model-check.tsx'
import { RateLimits } from './rate-limits.tsx'

export type KeyCardViewProps = { connection: Connection }

/** What the gateway reports about one key of a connection, and the test of all keys. */
export function KeyCardView({ connection }: KeyCardViewProps) {
  const [chosenId, setChosenId] = useState(connection.activeKeyId)
  // The chosen key may have been removed.
  const key = connection.keys.find(({ id }) => id === chosenId) ?? connection.keys[0]
  if (key === undefined) return <p className="pb-1 text-small text-ink-2">{keyCardText().noKey}</p>
  return <CardOfKey connection={connection} keyDescription={key} onChoose={setChosenId} />
}

type CardOfKeyProps = {
  connection: Connection
  keyDescription: KeyDescription
  onChoose: (keyId: string) => void
}

function CardOfKey({ connection, keyDescription, onChoose }: CardOfKeyProps) {
  const { card, error, isPending, refresh, forgetError } = useKeyCard(connection, keyDescription.id)
  const inspect = useInspectCalls(connection.id, 'account-call')
  const texts = keyCardText()
  const unit = card && unitOf(card)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pb-1">
        <Select
          label={texts.choose}
          isLabelHidden
          size="small"
          className="w-52 max-w-full"
          value={keyDescription.id}
          onChange={(keyId) => {
            forgetError()
            onChoose(keyId)
          }}
          options={connection.keys.map(({ id, name, lastFour }) => ({
            value: id,
            label: lastFour === '' ? name : `${name} …${lastFour}`,
          }))}
        />
        <span className="tabular ml-auto text-meta text-ink-3">
          {card === undefined ? null : texts.updated(formatMoment(card.askedAt))}
        </span>
        {card === undefined ? null : (
          <IconButton icon={FileSearch} label={texts.showCalls} onClick={inspect} />
        )}
        <IconButton icon={RefreshCw} label={texts.refresh} isBusy={isPending} onClick={refresh} />
      </div>
      {error === undefined ? null : <ErrorNotice error={error} className="my-2" />}
      {card === undefined && isPending ? (
        <output className="flex items-center gap-2 py-2 text-small text-ink-2">
          <Spinner /> {texts.loading}
        </output>
      ) : null}
      {card === undefined ? null : (
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-x-6 @max-[560px]:grid-cols-1">
          <KeyBalanceView card={card} />
          {/* The parts below a header have their own margin. */}
          <div className="-mx-3">
            <RateLimits keyDescription={keyDescription} />
            <AccountRoutes card={card} keyDescription={keyDescription} />
          </div>
          <div className="col-span-full -mx-3">
            <KeyLog log={card.log} unit={unit} />
          </div>
        </div>
      )}
      <div className="-mx-3">
        <KeySightings keyId={keyDescription.id} />
        <AllKeys connection={connection} unit={unit} />
        <ModelCheck connection={connection} />
      </div>
    </>
  )
}
