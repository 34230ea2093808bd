import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { ConnectionSettings, ShownHeader } from '../../../../shared/connections/connection.ts'
import { isOpenHeader } from '../../../../shared/connections/open-headers.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { useCommitOnLeave } from '../../../controls/fields/use-commit-on-leave.ts'
import { headerNameProblem } from '../header-name.ts'
import type { FieldKey } from '../use-draft.ts'
import { settingsText } from '../../../../shared/text/en/settings.ts'

type HeaderText = { readonly name: string; readonly value: string }

/**
 * A header on screen. `value` is the typed text: a saved value is never sent to the window. `left` is the row at the
 * last blur.
 */
type Row = HeaderText & { readonly left: HeaderText }

/**
 * Headers sent with every request of a connection. Their values are stored like keys: only the end of a saved value is
 * shown, and typing replaces it. An unfinished row stays on screen and is not saved.
 */
export function HeadersField({
  headers,
  onChange,
}: {
  headers: readonly ShownHeader[]
  onChange: (headers: ConnectionSettings['extraHeaders']) => unknown
}) {
  const [rows, setRows] = useState<Row[]>(() => headers.map(toRow))
  const [seen, setSeen] = useState(headers)
  const [sent, setSent] = useState<readonly Row[]>([])
  if (seen !== headers) {
    setSeen(headers)
    // The sent values are saved now. Later edits stay.
    const isSent = (row: Row): boolean =>
      sent.some(({ name, value }) => name === row.name && value === row.value)
    setRows(
      rows.map((row) =>
        isSent(row) && isSavedAnew(row, seen, headers) ? restingRow({ ...row, value: '' }) : row,
      ),
    )
  }

  const [isTyped, setIsTyped] = useState(false)

  function edit(index: number, change: Partial<HeaderText>): void {
    setIsTyped(true)
    setRows(rows.map((row, at) => (at === index ? { ...row, ...change } : row)))
  }

  function save(next: readonly Row[]): void {
    setIsTyped(false)
    setRows(next.map(restingRow))
    const changes = next.flatMap((row) => toChange(row, headers) ?? [])
    const isSame =
      changes.length === headers.length &&
      changes.every(
        ({ name, value }, index) => name === headers[index]?.name && value === headers[index].value,
      )
    if (isSame) return
    setSent(next)
    onChange(changes)
  }

  /** Escape discards edits since the row was left, and consumes the key event, so that nothing else closes. */
  function giveUp(index: number, event: FieldKey): void {
    const row = rows[index]
    if (event.key !== 'Escape' || row === undefined || isAtRest(row)) return
    event.preventDefault()
    edit(index, row.left)
  }

  useCommitOnLeave(() => {
    if (isTyped) save(rows)
  })

  return (
    <div className="flex flex-col gap-1.5">
      {rows.map((row, index) => {
        const saved = savedOf(row, headers)
        return (
          // Rows have no identity of their own; they are only added or removed at an index.
          <div
            key={index}
            className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_--spacing(6)] items-start gap-1.5"
            onBlur={() => save(rows)}
          >
            <TextField
              label={settingsText().headers.nameLabel(index + 1)}
              isLabelHidden
              isMono
              // oxlint-disable-next-line text/untranslated -- a sample, the same in every language
              placeholder="x-team"
              value={row.name}
              onChange={(name) => edit(index, { name })}
              onKeyDown={(event) => giveUp(index, event)}
              error={row.name.trim() === '' ? undefined : headerNameProblem(row.name)}
            />
            <TextField
              label={settingsText().headers.valueLabel(index + 1)}
              isLabelHidden
              isMono
              placeholder={
                saved === undefined || saved.state === 'missing'
                  ? settingsText().headers.valuePlaceholder
                  : `••••••••${saved.lastFour}`
              }
              value={row.value}
              onChange={(value) => edit(index, { value })}
              onKeyDown={(event) => giveUp(index, event)}
              error={saved === undefined || row.value !== '' ? undefined : problemOf(saved)}
            />
            <IconButton
              icon={X}
              label={settingsText().headers.remove(row.name === '' ? index + 1 : row.name)}
              className="mt-0.5"
              onClick={() => {
                save(rows.filter((_, at) => at !== index))
              }}
            />
          </div>
        )
      })}
      <Button
        size="small"
        variant="ghost"
        icon={Plus}
        className="self-start"
        onClick={() => setRows([...rows, restingRow({ name: '', value: '' })])}
      >
        {settingsText().headers.add}
      </Button>
    </div>
  )
}

function toRow({ name, value }: ShownHeader): Row {
  return restingRow({ name, value: value ?? '' })
}

function restingRow({ name, value }: HeaderText): Row {
  return { name, value, left: { name, value } }
}

function isAtRest({ name, value, left }: Row): boolean {
  return name === left.name && value === left.value
}

/** The saved header of this name, whose value is not shown. */
function savedOf({ name }: Row, headers: readonly ShownHeader[]): ShownHeader | undefined {
  const saved = headers.find((header) => header.name.toLowerCase() === name.trim().toLowerCase())
  return saved?.state === 'open' ? undefined : saved
}

function isSavedAnew(row: Row, before: readonly ShownHeader[], now: readonly ShownHeader[]): boolean {
  const saved = savedOf(row, now)
  return saved !== undefined && savedOf(row, before)?.valueId !== saved.valueId
}

/** Converts a finished row for saving: without a value, the saved value stays. */
function toChange(
  row: Row,
  headers: readonly ShownHeader[],
): ConnectionSettings['extraHeaders'][number] | undefined {
  const name = row.name.trim()
  const value = row.value.trim()
  if (name === '' || headerNameProblem(name) !== undefined) return undefined
  if (value !== '' || isOpenHeader(name)) return { name, value }
  return savedOf(row, headers) === undefined ? undefined : { name }
}

/** Why the value of a saved header must be entered again. */
function problemOf({ state }: ShownHeader): string | undefined {
  if (state === 'missing') return settingsText().headers.missing
  if (state === 'unreadable') return settingsText().headers.unreadable
  if (state !== 'other-way') return undefined
  return settingsText().headers.otherWay
}
