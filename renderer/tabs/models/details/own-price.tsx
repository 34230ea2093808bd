import { CircleDollarSign } from 'lucide-react'
import { useState } from 'react'
import type { ModelProfile } from '../../../../shared/models/model-profile.ts'
import type { OwnPrice } from '../../../../shared/prices/own-price.ts'
import { modelFactsText } from '../../../../shared/text/en/model-facts.ts'
import { currencySign, offeredCurrencies } from '../../../../shared/money/currency.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { NumberField } from '../../../controls/fields/number-field.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import { ErrorLine } from '../../../controls/texts/error-line.tsx'
import { formatPrice } from '../../../lib/models/format-facts.ts'
import { sourceLook } from '../../../panels/model-facts/fact-value.tsx'
import { useOfferUndo } from '../../../panels/undoable/use-offer-undo.ts'
import { useSetOwnPrice } from '../../../queries/models.ts'

export type OwnPriceEditorProps = {
  connectionId: string
  model: string
  profile: ModelProfile | undefined
}

/** Sets, changes and removes the user's own price for a model. */
export function OwnPriceEditor({ connectionId, model, profile }: OwnPriceEditorProps) {
  const [isEditing, setIsEditing] = useState(false)
  const setPrice = useSetOwnPrice(connectionId)
  const offerUndo = useOfferUndo()
  const texts = modelFactsText().ownPrice
  const own = ownPriceIn(profile)
  const change = (price: OwnPrice | undefined) =>
    setPrice.mutate(
      { model, price },
      {
        onSuccess() {
          setIsEditing(false)
          offerUndo({
            message: price === undefined ? texts.removed(model) : texts.saved(model),
            icon: CircleDollarSign,
            takeBack: () => setPrice.mutateAsync({ model, price: own }),
          })
        },
      },
    )
  return (
    <div className="mt-2 flex flex-col gap-2">
      {isEditing ? (
        <PriceForm own={own} onSave={change} onCancel={() => setIsEditing(false)} />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          {own !== undefined && (
            <span className="tabular w-full text-small text-ink-3">
              {texts.title}: <span className={sourceLook('own')}>{wordPrice(own)}</span>
            </span>
          )}
          <Button size="small" onClick={() => setIsEditing(true)}>
            {own === undefined ? texts.set : texts.edit}
          </Button>
          {own !== undefined && (
            <Button size="small" variant="ghost" onClick={() => change(undefined)}>
              {texts.remove}
            </Button>
          )}
        </div>
      )}
      {setPrice.error !== null && <ErrorLine error={setPrice.error.appError} />}
    </div>
  )
}

type PriceFormProps = {
  own: OwnPrice | undefined
  onSave: (price: OwnPrice) => void
  onCancel: () => void
}

function PriceForm({ own, onSave, onCancel }: PriceFormProps) {
  const [priceType, setPriceType] = useState<OwnPrice['type']>(own?.type ?? 'tokens')
  const [input, setInput] = useState(own?.type === 'tokens' ? own.input : undefined)
  const [output, setOutput] = useState(own?.type === 'tokens' ? own.output : undefined)
  const [currency, setCurrency] = useState(own?.currency ?? 'USD')
  const [perCall, setPerCall] = useState(own?.type === 'call' ? own.perCall : undefined)
  const texts = modelFactsText().ownPrice
  const price = priceOf({ priceType, input, output, perCall, currency })
  const amount = { min: 0, max: 1_000_000, unit: currencySign(currency).trim(), size: 'small' } as const
  return (
    <form
      aria-label={texts.title}
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (price !== undefined) onSave(price)
      }}
    >
      <p className="text-meta text-ink-3">{texts.hint}</p>
      <SegmentedControl
        label={texts.by}
        value={priceType}
        onChange={setPriceType}
        segments={(['tokens', 'call'] as const).map((value) => ({ value, label: texts.ways[value] }))}
        isFull
      />
      <Select
        label={texts.currency}
        size="small"
        value={currency}
        onChange={setCurrency}
        options={[...new Set([...offeredCurrencies, currency])].map((value) => ({ value, label: value }))}
      />
      {priceType === 'tokens' ? (
        <>
          <NumberField
            {...amount}
            label={texts.input}
            help={texts.inputHint}
            value={input}
            onChange={setInput}
            onEmpty={() => setInput(undefined)}
          />
          <NumberField
            {...amount}
            label={texts.output}
            value={output}
            onChange={setOutput}
            onEmpty={() => setOutput(undefined)}
          />
        </>
      ) : (
        <NumberField
          {...amount}
          label={texts.perCall}
          value={perCall}
          onChange={setPerCall}
          onEmpty={() => setPerCall(undefined)}
        />
      )}
      <div className="flex gap-2">
        <Button size="small" type="submit" disabled={price === undefined}>
          {texts.save}
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}

interface Amounts {
  readonly priceType: OwnPrice['type']
  readonly input: number | undefined
  readonly output: number | undefined
  readonly perCall: number | undefined
  readonly currency: string
}

/** Returns the price; `undefined` while an amount is missing. Models without text output have no output price. */
function priceOf({ priceType, input, output = 0, perCall, currency }: Amounts): OwnPrice | undefined {
  const of = currency === 'USD' ? {} : { currency }
  if (priceType === 'call') return perCall === undefined ? undefined : { type: 'call', perCall, ...of }
  return input === undefined ? undefined : { type: 'tokens', input, output, ...of }
}

function wordPrice(price: OwnPrice): string {
  const texts = modelFactsText()
  const amount = (value: number): string => `${currencySign(price.currency ?? 'USD')}${formatPrice(value)}`
  return price.type === 'call'
    ? texts.each(amount(price.perCall))
    : texts.line.prices({ input: amount(price.input), output: amount(price.output) })
}

function ownPriceIn(profile: ModelProfile | undefined): OwnPrice | undefined {
  const own = profile?.price?.find(({ source }) => source === 'own')?.value
  if (own === undefined) return undefined
  const { perCall, input = 0, output = 0, currency } = own
  const of = currency === undefined ? {} : { currency }
  return perCall === undefined ? { type: 'tokens', input, output, ...of } : { type: 'call', perCall, ...of }
}
