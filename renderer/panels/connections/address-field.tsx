import { Check, Link } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { readAddress, warnsOfPlainHttp } from '../../../shared/formats/read-address.ts'
import { Chip } from '../../controls/buttons/chip.tsx'
import { TextField } from '../../controls/fields/text-field.tsx'
import { errorSentences } from '../../lib/error-sentences.ts'
import { unitsText } from '../../../shared/text/en/units.ts'
import { connectionsText } from '../../../shared/text/en/connections.ts'
import { wordError, type WordedError } from '../../../shared/text/define-errors.ts'

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
  onKeyDown?: (event: KeyboardEvent) => void
  readOnly?: boolean
}

/** A gateway's address: anything may be pasted, and the chip says what it is read as. */
export function AddressField({
  label = connectionsText().address.label,
  isLabelHidden,
  value,
  onChange,
  showsError,
  onBlur,
  hasIcon = false,
  readAs = 'inside',
  showsNotes = true,
  onKeyDown,
  readOnly,
}: AddressFieldProps) {
  const { other, failure, notes } = readTyped(value, showsError)
  const noteTexts = notes.map((note) => wordError(note).message)
  const readAsText =
    other === undefined || readAs === 'inside' ? [] : [connectionsText().address.readAs(other)]
  const below = unitsText().sentences([...readAsText, ...(showsNotes ? noteTexts : [])])
  const isPlainHttp = notes.some(warnsOfPlainHttp)
  return (
    <TextField
      label={label}
      isLabelHidden={isLabelHidden}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      readOnly={readOnly}
      onKeyDown={onKeyDown}
      icon={hasIcon ? Link : undefined}
      placeholder={connectionsText().address.placeholder}
      inputMode="url"
      error={failure}
      warning={isPlainHttp ? unitsText().sentences(noteTexts) : undefined}
      help={below === '' || isPlainHttp ? undefined : below}
      suffix={
        other !== undefined && readAs === 'inside' ? (
          <Chip tone="accent" icon={Check} tooltip={other} className="max-w-64">
            {connectionsText().address.readAsChip(other)}
          </Chip>
        ) : undefined
      }
    />
  )
}

/** What an address is read as where that is not what was typed, what is wrong with it, and what was mended in it. */
function readTyped(
  value: string,
  showsError: boolean,
): { other?: string | undefined; failure?: string | undefined; notes: readonly WordedError[] } {
  if (value.trim() === '' && !showsError) return { notes: [] }
  const read = readAddress(value)
  if (!read.ok) {
    return { failure: showsError ? errorSentences(read.error) : undefined, notes: [] }
  }
  const { baseUrl, notes } = read.value
  return { other: baseUrl === value.trim().replace(/\/+$/, '') ? undefined : baseUrl, notes }
}
