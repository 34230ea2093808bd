import { ArrowRight, CircleCheck, FileQuestion, Info, KeyRound, Minus, type LucideIcon } from 'lucide-react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import { rawText } from '../../../../shared/text/en/raw.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import type { ImportedRequest } from '../../../lib/raw/import/imported-request.ts'

type Row = {
  readonly icon: LucideIcon
  readonly tone: string
  readonly what: string
  readonly text: string
}

/** Number of rows of one kind in the preview; the form receives all of them. */
const maxRows = 12

/** Shows row by row how an imported request is taken over. */
export function ImportRows({ request, connection }: { request: ImportedRequest; connection: Connection }) {
  const rows = rowsOf(request, connection)
  return (
    <ul className="max-h-80 divide-y divide-line overflow-y-auto border-t border-line text-small">
      {rows.map(({ icon, tone, what, text }, index) => (
        <li
          key={index}
          className="grid min-h-7 grid-cols-[16px_72px_minmax(0,1fr)] items-center gap-x-2 py-1"
        >
          <Icon of={icon} size="small" className={tone} />
          <span className="text-ink-2">{what}</span>
          <span className="font-mono text-wire-small wrap-anywhere">{text}</span>
        </li>
      ))}
    </ul>
  )
}

function rowsOf({ values, base, hadKey, notes }: ImportedRequest, connection: Connection): Row[] {
  const words = rawText().importDialog
  const taken = { icon: CircleCheck, tone: 'text-ok' }
  const quiet = { icon: Minus, tone: 'text-ink-3' }
  const { method, path, headers, bodyType, json, text, fields } = values
  const body = bodyType === 'json' ? json : bodyType === 'text' ? text : undefined
  return [
    { ...taken, what: words.route, text: `${method} ${path}` },
    ...(base === '' || connection.baseUrl.startsWith(base)
      ? []
      : [
          {
            icon: ArrowRight,
            tone: 'text-warn',
            what: words.baseRow,
            text: words.becomes({ from: base, to: connection.baseUrl }),
          },
        ]),
    {
      icon: KeyRound,
      tone: 'text-ink-3',
      what: words.keyRow,
      text: hadKey ? words.keyIgnored(connection.name) : words.keyNone,
    },
    ...headers.slice(0, maxRows).map(({ name, value, isSent }) => ({
      ...(isSent ? taken : quiet),
      what: words.header,
      text: isSent ? `${name}: ${value.slice(0, 300)}` : `${name} · ${words.headerOff}`,
    })),
    ...(body === undefined
      ? []
      : [
          {
            ...taken,
            what: words.bodyRow,
            text: `${rawText().bodyTypes[bodyType]}, ${words.characters(body.length)}`,
          },
        ]),
    ...fields.slice(0, maxRows).map(({ name, value, isFile }) =>
      isFile
        ? {
            icon: FileQuestion,
            tone: 'text-warn',
            what: words.file,
            text: `${name} · ${words.fileWanted(value)}`,
          }
        : { ...taken, what: words.field, text: `${name} = ${value.slice(0, 200)}` },
    ),
    ...notes.map((note) => ({ icon: Info, tone: 'text-ink-3', what: words.note, text: note })),
  ]
}
