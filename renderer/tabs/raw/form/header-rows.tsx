import { LockKeyhole, Plus } from 'lucide-react'
import { useRef } from 'react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import { keyHeaderName } from '../../../../shared/gateway/header-names.ts'
import { headerProblem } from '../../../../shared/gateway/owned-headers.ts'
import type { RawHeader, RawValues } from '../../../../shared/request-forms/raw/values.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { rawText } from '../../../../shared/text/en/raw.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import type { FormProps } from '../../../request-tab/define-request-tab.tsx'
import { rawValues } from '../values.ts'
import { focusLastRow } from './focus-last-row.ts'
import { NamedRow } from './named-row.tsx'

const row = 'grid grid-cols-[16px_minmax(96px,2fr)_minmax(96px,3fr)_76px_24px] items-center gap-x-2'

function change(headers: readonly RawHeader[]): void {
  rawValues.getState().change({ headers: [...headers] })
}

/** The headers: first those that the app and the connection set, which are read-only, then those of the request. */
export function HeaderRows({ values, connection }: FormProps<RawValues>) {
  const text = rawText()
  const list = useRef<HTMLUListElement>(null)
  const { headers } = values
  const locked = lockedHeaders(values, connection)
  const sent = headers.filter(({ isSent }) => isSent).length + locked.length
  return (
    <section aria-label={text.headersToSend}>
      <div className="mb-1 flex items-center gap-2">
        <h3 className="text-small font-medium text-ink-2">{text.headers}</h3>
        <span className="tabular text-meta text-ink-3">{text.headersSent(sent)}</span>
        <span className="ml-auto">
          <Button
            size="small"
            variant="ghost"
            icon={Plus}
            onClick={() => {
              change([...rawValues.getState().form.headers, { name: '', value: '', isSent: true }])
              focusLastRow(list)
            }}
          >
            {text.addHeader}
          </Button>
        </span>
      </div>
      <ul ref={list} className="flex flex-col text-small">
        {locked.map(({ name, value, by }) => (
          <li key={name} className={`${row} min-h-6.5 border-b border-line`}>
            <Icon of={LockKeyhole} size="tiny" className="text-ink-3" />
            <span className="truncate font-mono text-wire-small text-syn-key" title={name}>
              {name}
            </span>
            <span className="truncate font-mono text-wire-small text-ink-2" title={value}>
              {value}
            </span>
            <span className="truncate text-meta text-ink-3">{by}</span>
          </li>
        ))}
        {headers.map((header, index) => (
          <HeaderRow
            key={index}
            header={header}
            number={index + 1}
            isForm={values.bodyType === 'multipart'}
            onChange={(next) =>
              change(
                rawValues
                  .getState()
                  .form.headers.map((item, at) => (at === index ? { ...item, ...next } : item)),
              )
            }
            onRemove={() => change(headers.toSpliced(index, 1))}
            onRestore={() => change(headers)}
          />
        ))}
      </ul>
    </section>
  )
}

type HeaderRowProps = {
  header: RawHeader
  number: number
  isForm: boolean
  onChange: (change: Partial<RawHeader>) => void
  onRemove: () => void
  onRestore: () => void
}

function HeaderRow({ header, number, isForm, ...events }: HeaderRowProps) {
  const text = rawText()
  const problem = header.isSent && header.name !== '' ? headerProblem(header, { isForm }) : undefined
  return (
    <NamedRow
      row={header}
      className={row}
      labels={{
        send: text.sendHeader,
        remove: text.removeHeader,
        name: text.headerName(number),
        value: text.headerValue(number),
      }}
      beside={<span />}
      {...events}
    >
      {problem !== undefined && (
        <p role="alert" className="mt-0.5 pl-6 text-small text-danger">
          {wordError(problem).message} {wordError(problem).nextStep}
        </p>
      )}
    </NamedRow>
  )
}

interface LockedHeader {
  readonly name: string
  readonly value: string
  /** Label of what sets the header: app, body or connection. */
  readonly by: string
}

/** The headers that are sent in addition to those of the form. The key is masked as everywhere. */
function lockedHeaders(values: RawValues, connection: Connection): readonly LockedHeader[] {
  const text = rawText()
  const { key, bodyType, headers, json } = values
  const hasOwnType = headers.some(
    ({ name, isSent }) => isSent && name.trim().toLowerCase() === 'content-type',
  )
  const type = hasOwnType ? undefined : typeOf(bodyType === 'json' && json.trim() === '' ? 'none' : bodyType)
  return [
    ...(key === 'none'
      ? []
      : [
          {
            name: keyHeaderName(key, connection.headerNames),
            value: maskedKey(key, connection),
            by: text.by.app,
          },
        ]),
    ...(type === undefined ? [] : [{ name: 'content-type', value: type, by: text.by.body }]),
    ...(key === 'none'
      ? []
      : connection.extraHeaders.map(({ name, value, lastFour }) => ({
          name: name.toLowerCase(),
          value: value ?? `••••••••${lastFour}`,
          by: text.by.connection,
        }))),
  ]
}

function typeOf(bodyType: RawValues['bodyType']): string | undefined {
  switch (bodyType) {
    case 'json':
      return 'application/json'
    case 'text':
      // oxlint-disable-next-line text/untranslated -- a header's value
      return 'text/plain; charset=utf-8'
    case 'multipart':
      return rawText().boundary
    default:
      return undefined
  }
}

function maskedKey(key: Exclude<RawValues['key'], 'none'>, { keys, activeKeyId }: Connection): string {
  const active = keys.find(({ id }) => id === activeKeyId)
  if (active === undefined) return rawText().keyMissing
  // oxlint-disable-next-line text/untranslated -- a header's value
  return `${key === 'authorization' ? 'Bearer ' : ''}••••••••${active.lastFour}`
}
