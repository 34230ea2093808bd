import { X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { SealedState } from '../../../../shared/connections/sealed-states.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { settingsText } from '../../../../shared/text/en/settings.ts'

/** User and password of a proxy, as `user:password`. Saved credentials are never shown; typing replaces them. */
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
        label={settingsText().proxy.credentials}
        isLabelHidden
        isMono
        className="flex-1"
        placeholder={isKept ? '••••••••' : settingsText().proxy.credentialsPlaceholder}
        value={value}
        onChange={onChange}
        {...leaving}
        error={value === '' && saved !== undefined ? problemOf(saved.state) : undefined}
      />
      {saved === undefined ? null : (
        <IconButton
          icon={X}
          label={settingsText().proxy.removeCredentials}
          className="mt-0.5"
          onClick={onRemove}
        />
      )}
    </div>
  )
}

/** Why saved credentials must be entered again. */
function problemOf(state: SealedState): string | undefined {
  if (state === 'missing') return settingsText().proxy.credentialsMissing
  if (state === 'unreadable') return settingsText().proxy.credentialsUnreadable
  if (state !== 'other-way') return undefined
  return settingsText().proxy.credentialsOther
}
