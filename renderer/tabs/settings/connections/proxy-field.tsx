import { useState } from 'react'
import type { ProxyChoice, ShownProxy } from '../../../../shared/connections/connection.ts'
import { parseBypass } from '../../../../shared/connections/proxy-bypass.ts'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { useCommitOnLeave } from '../../../controls/fields/use-commit-on-leave.ts'
import { ProxyCredentialsField } from './proxy-credentials-field.tsx'
import { settingsText } from '../../../../shared/text/en/settings.ts'

const modes = ['system', 'custom', 'none'] as const

/**
 * Which way requests take. A custom proxy is saved once its address can be read. Its user and password are kept like a key: of
 * saved ones no more is shown than that there are some, and typing makes new ones.
 */
export function ProxyField({
  proxy,
  onChange,
}: {
  proxy: ShownProxy
  onChange: (proxy: ProxyChoice) => void
}) {
  const saved = proxy.mode === 'custom' ? proxy : undefined
  const [mode, setMode] = useState(proxy.mode)
  const [url, setUrl] = useState(saved?.url ?? '')
  const [credentials, setCredentials] = useState('')
  const [bypass, setBypass] = useState(saved?.bypass ?? '')
  const [seen, setSeen] = useState(saved)
  const [sent, setSent] = useState({ url, bypass, credentials })
  if (isOther(seen, saved)) {
    setSeen(saved)
    const now = { url: saved?.url ?? url, bypass: saved?.bypass ?? '', credentials: '' }
    setSent(now)
    // What was sent is saved by now, and a password in the address is no part of it any more. What was typed since stays.
    if (url === sent.url) setUrl(now.url)
    if (bypass === sent.bypass) setBypass(now.bypass)
    if (credentials === sent.credentials) setCredentials(now.credentials)
  }
  const isReadable = /^(?:https?|socks5h?):\/\/[^\s/]+/i.test(url.trim()) && URL.canParse(url.trim())
  const isTyped = url.trim() !== ''
  const [unreadable] = parseBypass(bypass).unreadable

  function choose(next: ProxyChoice['mode']): void {
    setMode(next)
    if (next === 'custom') save()
    else onChange({ mode: next })
  }

  function save(): void {
    const value = credentials.trim()
    const list = bypass.trim()
    const isSame = saved?.url === url.trim() && value === '' && (saved.bypass ?? '') === list
    if (!isReadable || unreadable !== undefined || isSame) return
    const kept = value === '' ? saved?.credentials && {} : { value }
    setSent({ url, bypass, credentials })
    onChange({
      mode: 'custom',
      url: url.trim(),
      ...(kept && { credentials: kept }),
      ...(list !== '' && { bypass: list }),
    })
  }

  useCommitOnLeave(() => {
    if (mode === 'custom') save()
  })

  const leaving = leavingField(save)

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
            onChange={setUrl}
            {...leaving}
            error={isTyped && !isReadable ? settingsText().proxy.addressInvalid : undefined}
            help={isTyped ? undefined : settingsText().proxy.addressHelp}
          />
          <ProxyCredentialsField
            saved={saved?.credentials}
            value={credentials}
            onChange={setCredentials}
            onRemove={() => {
              setCredentials('')
              const list = saved?.bypass
              onChange({ mode: 'custom', url: saved?.url ?? url.trim(), ...(list && { bypass: list }) })
            }}
            {...leaving}
          />
          <BypassField value={bypass} onChange={setBypass} unreadable={unreadable} {...leaving} />
        </div>
      ) : null}
    </div>
  )
}

type BypassFieldProps = {
  value: string
  onChange: (value: string) => void
  /** An entry that cannot be read. */
  unreadable: string | undefined
  onBlur: () => void
  onKeyDown: (event: { readonly key: string }) => void
}

/** Which hosts are asked without the proxy. */
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

/** For a text field that is saved when it is left. */
function leavingField(save: () => void) {
  return {
    onBlur: save,
    onKeyDown: (event: { readonly key: string }) => {
      if (event.key === 'Enter') save()
    },
  }
}

type CustomProxy = Extract<ShownProxy, { mode: 'custom' }> | undefined

function isOther(seen: CustomProxy, saved: CustomProxy): boolean {
  return (
    seen?.url !== saved?.url ||
    seen?.bypass !== saved?.bypass ||
    seen?.credentials?.valueId !== saved?.credentials?.valueId
  )
}
