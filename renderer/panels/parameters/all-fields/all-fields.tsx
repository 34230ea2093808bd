import { ChevronRight, Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { Field } from '../../../../shared/formats/field.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { groupFields } from './group-fields.ts'
import { JumpRow } from './jump-row.tsx'
import { parametersText } from '../../../../shared/text/en/parameters.ts'

export type AllFieldsProps = {
  isOpen: boolean
  onToggle: () => void
  /** Fields that are not at the top of the form. */
  fields: readonly Field[]
  /** Fields at the top: found here, edited there. */
  onTop: readonly Field[]
  /** Their titles at the top, beside the wire names; `''` for none. */
  titleOf: (field: Field) => string
  isSent: (field: Field) => boolean
  isRefused: (field: Field) => boolean
  renderRow: (field: Field, label?: string) => ReactNode
}

type Shown = 'all' | 'sent' | 'refused'

/** Every field of a format, folded, with a search by name and meaning. */
export function AllFields({ isOpen, onToggle, fields, onTop, ...rest }: AllFieldsProps) {
  const bodyId = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- No landmark, of which a tab of two requests would have two alike; and no box of a fieldset.
    <div role="group" aria-label={parametersText().allFields.title} className="border-t border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={onToggle}
        className="focus-inside flex h-8 w-full items-center gap-2 px-3 text-small hover:bg-hover"
      >
        <Icon
          of={ChevronRight}
          size="small"
          className={`text-ink-3 transition-transform duration-quick ${isOpen ? 'rotate-90' : ''}`}
        />
        {parametersText().allFields.count(fields.length + onTop.length)}
        <span aria-hidden="true" className="ml-auto flex items-center gap-1.5 text-meta text-ink-3">
          {parametersText().allFields.search}
          <Icon of={Search} size="small" />
        </span>
      </button>
      <div id={bodyId} className={isOpen ? 'pb-1' : 'hidden'}>
        {isOpen && <OpenFields fields={fields} onTop={onTop} {...rest} />}
      </div>
    </div>
  )
}

type OpenFieldsProps = Omit<AllFieldsProps, 'isOpen' | 'onToggle'>

function OpenFields({ fields, onTop, titleOf, isSent, isRefused, renderRow }: OpenFieldsProps) {
  const text = parametersText().allFields
  const [query, setQuery] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const search = useRef<HTMLInputElement>(null)
  // The list is opened to find a field, so focus the search.
  useEffect(() => search.current?.focus(), [])
  const all = [...onTop, ...fields]
  const counts = { all: all.length, sent: all.filter(isSent).length, refused: all.filter(isRefused).length }
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const isFound = (field: Field): boolean => {
    const place = `${field.name} ${titleOf(field)} ${field.help()}`.toLowerCase()
    const isWanted = shown === 'all' || (shown === 'sent' ? isSent(field) : isRefused(field))
    return isWanted && words.every((word) => place.includes(word))
  }
  const above = onTop.filter(isFound)
  const found = fields.filter(isFound)
  return (
    <>
      <div className="flex flex-col gap-1.5 px-3 pt-1 pb-2">
        <TextField
          label={text.searchLabel}
          isLabelHidden
          size="small"
          icon={Search}
          placeholder={text.searchLabel}
          ref={search}
          value={query}
          onChange={setQuery}
        />
        <SegmentedControl<Shown>
          label={text.shown}
          value={shown}
          onChange={setShown}
          className="self-start"
          segments={(['all', 'sent', 'refused'] as const)
            .filter((filter) => filter !== 'refused' || counts.refused > 0)
            .map((filter) => ({ value: filter, label: text.filters[filter](counts[filter]) }))}
        />
      </div>
      {above.length + found.length === 0 && (
        <output className="block px-3 pb-2 text-small text-ink-3">{text.noneFound}</output>
      )}
      {above.length > 0 && (
        <Group title={text.above}>
          {above.map((field) => (
            <JumpRow key={field.name} name={field.name} isSent={isSent(field)} />
          ))}
        </Group>
      )}
      {groupFields(found).map(({ id, holders }) => (
        <Group key={id} title={text.groups[id]}>
          {holders.map(({ holder, fields: held }) =>
            holder === '' ? (
              held.map((field) => renderRow(field))
            ) : (
              <li key={holder}>
                <p aria-hidden="true" className="px-3 pt-1.5 font-mono text-wire-small text-ink-3">
                  {holder}
                </p>
                <ul aria-label={holder}>
                  {held.map((field) => renderRow(field, field.name.slice(holder.length + 1)))}
                </ul>
              </li>
            ),
          )}
        </Group>
      ))}
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="pb-1">
      <h3 className="px-3 pt-1 pb-0.5 text-meta font-strong text-ink-3">{title}</h3>
      <ul aria-label={title}>{children}</ul>
    </div>
  )
}
