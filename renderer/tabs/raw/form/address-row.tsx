import { LockKeyhole } from 'lucide-react'
import { wireMethods } from '../../../../shared/gateway/wire.ts'
import type { RawValues } from '../../../../shared/request-forms/raw/values.ts'
import { rawText } from '../../../../shared/text/en/raw.ts'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { formatOfPath, formatOfRequest } from '../../../lib/raw/known-route.ts'
import type { FormProps } from '../../../request-tab/define-request-tab.tsx'
import { OpenInTab } from './open-in-tab.tsx'

/** Method and path. The base URL before the path belongs to the connection and is read-only here. */
export function AddressRow({ values, change, connection }: FormProps<RawValues>) {
  const text = rawText()
  const { method, path } = values
  const known = formatOfRequest(values)
  return (
    <section aria-label={text.address}>
      <div className="mb-1.5 flex min-h-control-small items-center gap-2">
        <h3 className="text-small font-medium text-ink-2">{text.address}</h3>
        {path.trim() !== '' && <Chip>{formatOfPath(path)?.label ?? text.notKnown}</Chip>}
        {known !== undefined && (
          <OpenInTab
            values={values}
            format={known}
            baseUrl={connection.baseUrl}
            connectionId={connection.id}
          />
        )}
        <span className="ml-auto truncate text-meta text-ink-3">{text.baseHint}</span>
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label={text.method}
          isLabelHidden
          className="w-27 flex-none"
          value={method}
          onChange={(next) => change({ method: next })}
          options={wireMethods.map((value) => ({ value, label: value }))}
        />
        <span
          className="flex h-control max-w-[45%] min-w-0 flex-none items-center gap-1.5 rounded-sm bg-sunken px-2 font-mono text-wire-small text-ink-2 edge"
          title={connection.baseUrl}
        >
          <Icon of={LockKeyhole} size="tiny" className="text-ink-3" />
          <span className="only-spoken">{text.base}</span>
          <span className="truncate">{connection.baseUrl}</span>
        </span>
        <TextField
          label={text.path}
          isLabelHidden
          isMono
          className="min-w-32 flex-1"
          placeholder={text.pathHint}
          value={path}
          onChange={(next) => change({ path: next })}
        />
      </div>
    </section>
  )
}
