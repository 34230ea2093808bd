import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { isJsonObject, type Json } from '../../../../shared/json.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { formatBytes } from '../../../lib/format-number.ts'
import { sentAsJson, type SentValue } from '../../../lib/parameters/sent-values.ts'
import { layoutStore, useLayout } from '../../../stores/layout-store.ts'
import { summarize } from '../parameter-values.ts'
import { parametersText } from '../../../../shared/text/en/parameters.ts'

export type SentListProps = {
  id: string
  sent: readonly SentValue[]
  /** The format that requires the required values. */
  formatLabel: string
  /** The name of the requests, in a form that sends several kinds. */
  name?: string | undefined
}

/** The values sent besides model and prompt, at the foot of the form: each with who set it and why. */
export function SentList({ id, sent, formatLabel, name }: SentListProps) {
  const text = parametersText().sent
  const isOpen = useLayout((state) => state.isSentListOpen)
  const [isJson, setJson] = useState(false)
  const title = text.count(sent.length)
  return (
    <section
      id={id}
      aria-label={name === undefined ? text.list : text.listOf(name)}
      hidden={!isOpen}
      className="flex-none"
    >
      {isOpen && (
        <div className="border-t border-line-strong">
          <div className="flex h-8 items-center gap-1.5 pr-2 pl-3 text-small whitespace-nowrap">
            <h3 className="tabular font-strong">{title}</h3>
            <span className="min-w-0 truncate text-meta text-ink-3">{name ?? text.besideModel}</span>
            <Button
              size="small"
              variant="ghost"
              className="ml-auto"
              aria-pressed={isJson}
              onClick={() => setJson(!isJson)}
            >
              {text.asJson}
            </Button>
            <IconButton
              icon={ChevronDown}
              iconSize="small"
              label={text.fold}
              onClick={() => layoutStore.getState().toggleSentList()}
            />
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- It scrolls, and is no landmark: a tab may have two. */}
          <div role="group" tabIndex={0} aria-label={title} className="max-h-52 overflow-y-auto px-3 pb-2">
            {isJson ? (
              <pre className="wire text-wire-small whitespace-pre-wrap wrap-anywhere">
                {JSON.stringify(sentAsJson(sent), null, 2)}
              </pre>
            ) : sent.length === 0 ? (
              <p className="text-meta text-ink-3">{text.nothing}</p>
            ) : (
              <ul aria-label={text.list}>
                {sent.map((request) => (
                  <SentRow key={request.name} {...request} formatLabel={formatLabel} />
                ))}
              </ul>
            )}
          </div>
        </div>
      )}
    </section>
  )
}

function SentRow({
  name,
  value,
  by,
  isRequired,
  from = '',
  formatLabel,
}: SentValue & { formatLabel: string }) {
  const text = parametersText().sent
  const names = namesOf(value)
  const plain = isRequired && by === 'you' ? text.by.youRequired(formatLabel) : text.by[by](formatLabel)
  const who = from === '' ? plain : text.carriedFrom(from)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 border-t border-line py-0.75 text-meta">
      <span className="truncate font-mono text-wire-small" title={name}>
        {name}
      </span>
      <span className="tabular max-w-40 truncate font-mono text-wire-small" title={JSON.stringify(value)}>
        {shortValue(value)}
      </span>
      <span className={`col-span-full ${by === 'format' ? 'text-warn' : 'text-ink-3'}`}>
        {names.length === 0 ? who : text.with({ who, names: names.join(', ') })}
      </span>
    </li>
  )
}

/** A value in a few characters; a text without quotes, unless it looks like a number or a JSON word. */
function shortValue(value: Json): string {
  if (typeof value === 'string')
    return /^(?:-?[\d.]+|true|false|null|)$/.test(value) ? JSON.stringify(value) : value
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const size = new TextEncoder().encode(JSON.stringify(value)).length
  return size > 100
    ? parametersText().sent.sized({ summary: summarize(value), size: formatBytes(size) })
    : summarize(value)
}

/** The names in a list of tools. */
function namesOf(value: Json): string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((element) => {
    if (!isJsonObject(element)) return []
    const inner = isJsonObject(element['function']) ? element['function'] : element
    return typeof inner['name'] === 'string' ? [inner['name']] : []
  })
}
