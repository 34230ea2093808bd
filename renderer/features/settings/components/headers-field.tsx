import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import { Button } from '../../../components/button.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { useCommitOnLeave } from '../../../components/use-commit-on-leave.ts'
import { headerNameProblem } from '../header-name.ts'

type Headers = Connection['extraHeaders']

/** Headers sent with every request of a connection. An unfinished row is kept on screen and not saved. */
export function HeadersField({
  headers,
  onChange,
}: {
  headers: Headers
  onChange: (headers: Headers) => void
}) {
  const [rows, setRows] = useState<Headers>(headers)

  const [isTyped, setIsTyped] = useState(false)

  function edit(index: number, change: Partial<Headers[number]>): void {
    setIsTyped(true)
    setRows(rows.map((row, at) => (at === index ? { ...row, ...change } : row)))
  }

  function save(next: Headers): void {
    setIsTyped(false)
    const complete = next.filter(({ name }) => name.trim() !== '' && headerNameProblem(name) === undefined)
    const trimmed = complete.map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    if (JSON.stringify(trimmed) !== JSON.stringify(headers)) onChange(trimmed)
  }

  useCommitOnLeave(() => {
    if (isTyped) save(rows)
  })

  return (
    <div className="flex flex-col gap-1.5">
      {rows.map((row, index) => (
        // Rows have no identity of their own; a row is only ever added or removed at its place.
        <div
          key={index}
          className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_24px] items-start gap-1.5"
          onBlur={() => save(rows)}
        >
          <TextField
            label={`Name of header ${index + 1}`}
            isLabelHidden
            isMono
            placeholder="x-team"
            value={row.name}
            onChange={(name) => edit(index, { name })}
            error={row.name.trim() === '' ? undefined : headerNameProblem(row.name)}
          />
          <TextField
            label={`Value of header ${index + 1}`}
            isLabelHidden
            isMono
            placeholder="value"
            value={row.value}
            onChange={(value) => edit(index, { value })}
          />
          <IconButton
            icon={X}
            label={`Remove header ${row.name === '' ? index + 1 : row.name}`}
            className="mt-0.5"
            onClick={() => {
              const next = rows.filter((_, at) => at !== index)
              setRows(next)
              save(next)
            }}
          />
        </div>
      ))}
      <Button
        size="small"
        variant="ghost"
        icon={Plus}
        className="self-start"
        onClick={() => setRows([...rows, { name: '', value: '' }])}
      >
        Add a header
      </Button>
    </div>
  )
}
