import { useState } from 'react'
import type { ProxyChoice, ShownProxy } from '../../../../shared/connections/connection.ts'
import { parseBypass } from '../../../../shared/connections/proxy-bypass.ts'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { useDraftFields, type FieldKey, type Saving } from '../use-draft.ts'
import { ProxyCredentialsField } from './proxy-credentials-field.tsx'
import { settingsText } from '../../../../shared/text/en/settings.ts'

const modes = ['system', 'custom', 'none'] as const

/**
 * The proxy mode of a connection. A custom proxy is saved once its address is valid. Its user and password are stored
 * like a key: the field shows only whether they exist, and typing replaces them.
 */
export function ProxyField({
  proxy,
  onChange,
}: {
  proxy: ShownProxy
  onChange: (proxy: ProxyChoice) => Promise<boolean>
}) {
  const saved = proxy.mode === 'custom' ? proxy : undefined
  const [mode, setMode] = useState(proxy.mode)
  // Keep the last custom proxy, to offer it again after another mode was tried.
  const [last, setLast] = useState(saved)
  if (saved !== undefined && saved !== last) setLast(saved)

  function save(fields: ProxyFields): Saving {
    const address = fields.url.trim()
    const list = fields.bypass.trim()
    const value = fields.credentials.trim()
    if (!isReadable(address) || parseBypass(list).unreadable.length > 0) return 'unfinished'
    const kept = value === '' ? saved?.credentials && {} : { value }
    return onChange({
      mode: 'custom',
      url: address,
      ...(kept && { credentials: kept }),
      ...(list !== '' && { bypass: list }),
    })
  }

  const draft = useDraftFields(
    { url: last?.url ?? '', bypass: last?.bypass ?? '', credentials: '' },
    (fields) => (mode === 'custom' ? save(fields) : 'unfinished'),
  )
  const { url, bypass, credentials } = draft.fields
  const isTyped = url.trim() !== ''
  const [unreadable] = parseBypass(bypass).unreadable

  function choose(next: ProxyChoice['mode']): void {
    setMode(next)
    if (next === 'custom') void save(draft.fields)
    else void onChange({ mode: next })
  }

  return (
    <div className="flex items-start gap-2">
      <SegmentedControl
        label={settingsText().proxy.title}
        value={mode}
        onChange={choose}
        segments={modes.map((each) => ({ value: each, label: settingsText().proxy.modes[each] }))}
        className="mt-0.5"
      />
      {mode === 'custom' ? (
        <div className="flex flex-1 flex-col gap-1.5">
          <TextField
            label={settingsText().proxy.address}
            isLabelHidden
            // oxlint-disable-next-line text/untranslated -- a sample, the same in every language
            placeholder="http://proxy.example.net:3128"
            value={url}
            onChange={(typed) => draft.change({ url: typed })}
            {...draft.leaving}
            error={isTyped && !isReadable(url.trim()) ? settingsText().proxy.addressInvalid : undefined}
            help={isTyped ? undefined : settingsText().proxy.addressHelp}
          />
          <ProxyCredentialsField
            saved={saved?.credentials}
            value={credentials}
            onChange={(typed) => draft.change({ credentials: typed })}
            onRemove={() => {
              draft.change({ credentials: '' })
              const list = saved?.bypass
              void onChange({ mode: 'custom', url: saved?.url ?? url.trim(), ...(list && { bypass: list }) })
            }}
            {...draft.leaving}
          />
          <BypassField
            value={bypass}
            onChange={(typed) => draft.change({ bypass: typed })}
            unreadable={unreadable}
            {...draft.leaving}
          />
        </div>
      ) : null}
    </div>
  )
}

type BypassFieldProps = {
  value: string
  onChange: (value: string) => void
  /** The first entry that cannot be parsed. */
  unreadable: string | undefined
  onBlur: () => void
  onKeyDown: (event: FieldKey) => void
}

/** The hosts that bypass the proxy. */
function BypassField({ unreadable, ...field }: BypassFieldProps) {
  const text = settingsText().proxy
  return (
    <TextField
      {...field}
      label={text.bypass}
      isLabelHidden
      isMono
      spellCheck={false}
      placeholder={text.bypassPlaceholder}
      error={unreadable === undefined ? undefined : text.bypassInvalid(unreadable)}
      help={text.bypassHelp}
    />
  )
}

type ProxyFields = Readonly<Record<'url' | 'bypass' | 'credentials', string>>

function isReadable(url: string): boolean {
  return /^(?:https?|socks5h?):\/\/[^\s/]+/i.test(url) && URL.canParse(url)
}
