import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, Square } from 'lucide-react'
import { useState } from 'react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import { maxCheckedModels } from '../../../../shared/models/model-check.ts'
import { keyCardText } from '../../../../shared/text/en/key-card.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Checkbox } from '../../../controls/fields/checkbox.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { ErrorLine } from '../../../controls/texts/error-line.tsx'
import { useModelCheck } from '../../../queries/model-check.ts'
import { modelListQuery } from '../../../queries/models.ts'
import { ModelCheckDialog } from './model-check-dialog.tsx'
import { ModelCheckResults } from './model-check-results.tsx'

/** Checks models with the current key, with one tiny request each. The price is shown first. */
export function ModelCheck({ connection }: { connection: Connection }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isAsking, setAsking] = useState(false)
  const { items, total = 0, state, error, start, stop } = useModelCheck(connection.id)
  const texts = keyCardText().models
  return (
    <DetailsSection title={texts.title}>
      <p className="pb-1 text-meta text-ink-3">{texts.help}</p>
      <ModelChoice
        connectionId={connection.id}
        chosen={chosen}
        onChange={setChosen}
        isDisabled={state === 'running'}
      />
      <div className="flex flex-wrap items-center gap-2 pt-2">
        {state === 'running' ? (
          <Button size="small" icon={Square} onClick={stop}>
            {texts.stop}
          </Button>
        ) : (
          <Button
            size="small"
            icon={ShieldCheck}
            disabled={chosen.length === 0}
            onClick={() => setAsking(true)}
          >
            {texts.check(chosen.length)}
          </Button>
        )}
        <output className="tabular text-meta text-ink-3">
          {state === undefined
            ? ''
            : (state === 'stopped' ? texts.stopped : texts.progress)({ done: items.length, total })}
        </output>
      </div>
      {error === undefined ? null : <ErrorLine error={error} className="pt-1" />}
      {items.length === 0 ? null : <ModelCheckResults connectionId={connection.id} items={items} />}
      {isAsking ? (
        <ModelCheckDialog
          connectionId={connection.id}
          models={chosen}
          onClose={() => setAsking(false)}
          onAgreed={(agreed) => {
            setAsking(false)
            start(chosen, agreed)
          }}
        />
      ) : null}
    </DetailsSection>
  )
}

/** Number of models listed; the search finds the others. */
const maxShown = 40

type ModelChoiceProps = {
  connectionId: string
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  isDisabled: boolean
}

function ModelChoice({ connectionId, chosen, onChange, isDisabled }: ModelChoiceProps) {
  const { data, error } = useQuery(modelListQuery(useBridge(), connectionId))
  const [search, setSearch] = useState('')
  const texts = keyCardText().models
  const words = search.trim().toLowerCase()
  const found = (data?.models ?? []).map(({ id }) => id).filter((id) => id.toLowerCase().includes(words))
  const shown = found.slice(0, maxShown)
  const isFull = chosen.length >= maxCheckedModels
  const added = shown.filter((id) => !chosen.includes(id)).slice(0, maxCheckedModels - chosen.length)
  if (error !== null) return <ErrorLine error={error.appError} />
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pb-1.5">
        <TextField
          label={texts.search}
          isLabelHidden
          placeholder={texts.search}
          className="w-52 max-w-full"
          value={search}
          onChange={setSearch}
        />
        <Button
          size="small"
          variant="ghost"
          disabled={isDisabled || added.length === 0}
          onClick={() => onChange([...chosen, ...added])}
        >
          {texts.chooseShown(shown.length)}
        </Button>
        <Button
          size="small"
          variant="ghost"
          disabled={isDisabled || chosen.length === 0}
          onClick={() => onChange([])}
        >
          {texts.clear}
        </Button>
        <span className="ml-auto text-meta text-ink-3">{texts.most(maxCheckedModels)}</span>
      </div>
      <fieldset
        aria-label={texts.choose}
        className="grid max-h-44 auto-rows-[minmax(var(--size-control-small),auto)] grid-cols-2 gap-x-3 overflow-y-auto rounded-sm bg-sunken px-2 py-1 text-small @max-[420px]:grid-cols-1"
      >
        {shown.map((id) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            disabled={isDisabled || (isFull && !chosen.includes(id))}
            onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((other) => other !== id))}
          >
            {id}
          </Checkbox>
        ))}
        {shown.length === 0 && data !== undefined ? <p className="text-ink-3">{texts.none}</p> : null}
        {found.length > shown.length ? (
          <p className="col-span-full text-meta text-ink-3">{texts.more(found.length - shown.length)}</p>
        ) : null}
      </fieldset>
    </>
  )
}
