import { X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { SealedState } from '../../../../shared/connections/connection.ts'
import { IconButton } from '../../../controls/icon-button.tsx'
import { TextField } from '../../../controls/text-field.tsx'

/** User and password of a proxy, as `user:password`. Saved ones are never shown: typing makes new ones. */
export function ProxyCredentialsField({
  saved,
  value,
  onChange,
  onRemove,
  ...leaving
}: {
  saved: { readonly state: SealedState } | undefined
  value: string
  onChange: (value: string) => void
  onRemove: () => void
  onBlur: () => void
  onKeyDown: (event: KeyboardEvent) => void
}) {
  const isKept = saved !== undefined && saved.state !== 'missing'
  return (
    <div className="flex items-start gap-1.5">
      <TextField
        label="User and password of the proxy"
        isLabelHidden
        isMono
        className="flex-1"
        placeholder={isKept ? '••••••••' : 'user:password, if it wants them'}
        value={value}
        onChange={onChange}
        {...leaving}
        error={value === '' && saved !== undefined ? problemOf(saved.state) : undefined}
      />
      {saved === undefined ? null : (
        <IconButton
          icon={X}
          label="Remove user and password of the proxy"
          className="mt-0.5"
          onClick={onRemove}
        />
      )}
    </div>
  )
}

/** Why saved ones have to be entered again. */
function problemOf(state: SealedState): string | undefined {
  if (state === 'missing') return 'Enter them again: they were kept until the app closed.'
  if (state === 'unreadable') return 'Enter them again: they cannot be read here.'
  if (state !== 'other-way') return undefined
  return 'Entered for another proxy. Enter them again, or remove them. Until then nothing is sent.'
}
