import { History } from 'lucide-react'
import type { RawValues } from '../../../../shared/request-forms/raw/values.ts'
import { rawText } from '../../../../shared/text/en/raw.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import type { InputsProps } from '../../../request-tab/define-request-tab.tsx'
import { rawValues, useRawView } from '../values.ts'
import { AddressRow } from './address-row.tsx'
import { BodyPart } from './body-part.tsx'
import { HeaderRows } from './header-rows.tsx'
import { KeyChoice } from './key-choice.tsx'

/** The form: the request from its method to its body. */
export function RawInputs(props: InputsProps<RawValues>) {
  return (
    <>
      <OpenedLine values={props.values} />
      <div className="border-b border-line p-3">
        <AddressRow {...props} />
      </div>
      <div className="flex flex-col gap-2.5 border-b border-line p-3">
        <KeyChoice {...props} />
        <HeaderRows {...props} />
      </div>
      <div className="p-3">
        <BodyPart {...props} />
      </div>
    </>
  )
}

/** Says which run the request was opened from, and how much of it has changed since. */
function OpenedLine({ values }: { values: RawValues }) {
  const opened = useRawView((state) => state.opened)
  if (opened === undefined) return null
  const text = rawText()
  const names = Object.keys(values) as (keyof RawValues)[]
  const count = names.filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(opened.values[name]),
  ).length
  return (
    <div className="flex h-8 flex-none items-center gap-2 border-b border-line bg-accent-soft px-3 text-small">
      <Icon of={History} size="small" className="text-accent" />
      <span className="min-w-0 truncate">{text.openedFrom(opened.title)}</span>
      {count > 0 && (
        <>
          <span className="tabular ml-auto flex-none text-ink-2">{text.changes(count)}</span>
          <Button size="small" variant="ghost" onClick={() => rawValues.setState({ form: opened.values })}>
            {text.reset}
          </Button>
        </>
      )}
    </div>
  )
}
