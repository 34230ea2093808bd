import { KeyRound } from 'lucide-react'
import type { CSSProperties } from 'react'
import { readAddress } from '../../../shared/formats/read-address.ts'
import { TextField } from '../../controls/fields/text-field.tsx'
import { connectionsText } from '../../../shared/text/en/connections.ts'

export type KeyFieldProps = {
  label?: string | undefined
  value: string
  onChange: (value: string) => void
  help?: string | undefined
  hasIcon?: boolean | undefined
}

/** A field for a key, displayed as dots. Password managers and spell checking are off. */
export function KeyField({
  label = connectionsText().keyField.label,
  value,
  onChange,
  help,
  hasIcon = true,
}: KeyFieldProps) {
  const isAddress = /^https?:\/\//i.test(value.trim()) && readAddress(value).ok
  return (
    <TextField
      label={label}
      value={value}
      onChange={onChange}
      icon={hasIcon ? KeyRound : undefined}
      // oxlint-disable-next-line text/untranslated -- a sample, the same in every language
      placeholder="sk-…"
      help={help}
      warning={isAddress ? connectionsText().keyField.looksLikeAddress : undefined}
      // A text field with discs: a password field would make browsers offer to save the key.
      style={{ WebkitTextSecurity: value === '' ? 'none' : 'disc' } as CSSProperties}
      data-1p-ignore=""
      data-lpignore="true"
    />
  )
}
