import { useState } from 'react'
import type { ProxyChoice } from '../../../../shared/connections/connection.ts'
import { SegmentedControl } from '../../../controls/segmented-control.tsx'
import { TextField } from '../../../controls/text-field.tsx'
import { useCommitOnLeave } from '../../../controls/use-commit-on-leave.ts'

const modes = [
  { value: 'system', label: 'System' },
  { value: 'custom', label: 'Custom' },
  { value: 'none', label: 'None' },
] as const

/** Which way requests take. A custom proxy is saved once its address can be read. */
export function ProxyField({
  proxy,
  onChange,
}: {
  proxy: ProxyChoice
  onChange: (proxy: ProxyChoice) => void
}) {
  const [mode, setMode] = useState(proxy.mode)
  const [url, setUrl] = useState(proxy.mode === 'custom' ? proxy.url : '')
  const isReadable = /^https?:\/\/[^\s/]+/i.test(url.trim()) && URL.canParse(url.trim())
  const isTyped = url.trim() !== ''

  function choose(next: ProxyChoice['mode']): void {
    setMode(next)
    if (next !== 'custom') onChange({ mode: next })
    else if (isReadable) onChange({ mode: 'custom', url: url.trim() })
  }

  function saveUrl(): void {
    const text = url.trim()
    if (isReadable && !(proxy.mode === 'custom' && proxy.url === text))
      onChange({ mode: 'custom', url: text })
  }

  useCommitOnLeave(() => {
    if (mode === 'custom') saveUrl()
  })

  return (
    <div className="flex items-start gap-2">
      <SegmentedControl label="Proxy" value={mode} onChange={choose} segments={modes} className="mt-0.5" />
      {mode === 'custom' ? (
        <TextField
          label="Address of the proxy"
          isLabelHidden
          className="flex-1"
          placeholder="http://proxy.example.net:3128"
          value={url}
          onChange={setUrl}
          onBlur={saveUrl}
          onKeyDown={(event) => {
            if (event.key === 'Enter') saveUrl()
          }}
          error={isTyped && !isReadable ? 'A proxy looks like http://proxy.example.net:3128.' : undefined}
          help={isTyped ? undefined : 'Needed. Until then the former choice is in force.'}
        />
      ) : null}
    </div>
  )
}
