import { Check, Link } from 'lucide-react'
import { readAddress } from '../../../shared/gateway/address.ts'
import { Chip } from '../../controls/chip.tsx'
import { TextField } from '../../controls/text-field.tsx'

export type AddressFieldProps = {
  label?: string
  isLabelHidden?: boolean
  value: string
  onChange: (value: string) => void
  /** Shows what is wrong with it; off while it is typed for the first time. */
  showsError: boolean
  onBlur?: () => void
  hasIcon?: boolean
  /** Where "read as …" is said: inside the field, or below it where the field is short. */
  readAs?: 'inside' | 'below'
  /** Says what was mended in the address; off for one that is saved. */
  showsNotes?: boolean
  /** Enter was pressed. */
  onEnter?: () => void
  readOnly?: boolean
}

/** A gateway's address: anything may be pasted, and the chip says what it is read as. */
export function AddressField({
  label = 'Address',
  isLabelHidden,
  value,
  onChange,
  showsError,
  onBlur,
  hasIcon = false,
  readAs = 'inside',
  showsNotes = true,
  onEnter,
  readOnly,
}: AddressFieldProps) {
  const read = value.trim() === '' && !showsError ? undefined : readAddress(value)
  const isOther = read?.ok === true && read.value.baseUrl !== value.trim().replace(/\/+$/, '')
  const failure = read?.ok === false ? read.error : undefined
  const notes = read?.ok === true ? read.value.notes : []
  const readAsWords = isOther ? `Read as ${read.value.baseUrl}.` : ''
  const below = [...(readAs === 'below' ? [readAsWords] : []), ...(showsNotes ? notes : [])].join(' ').trim()
  const isPlainHttp = notes.some((note) => note.startsWith('http sends'))
  return (
    <TextField
      label={label}
      isLabelHidden={isLabelHidden}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      readOnly={readOnly}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onEnter?.()
      }}
      icon={hasIcon ? Link : undefined}
      placeholder="https://… with or without /v1"
      inputMode="url"
      error={
        showsError && failure !== undefined
          ? `${failure.message} ${failure.nextStep ?? ''}`.trim()
          : undefined
      }
      warning={isPlainHttp ? notes.join(' ') : undefined}
      help={below === '' || isPlainHttp ? undefined : below}
      suffix={
        isOther && readAs === 'inside' ? (
          <Chip tone="accent" icon={Check} tooltip={read.value.baseUrl} className="max-w-64">
            read as {read.value.baseUrl}
          </Chip>
        ) : undefined
      }
    />
  )
}
