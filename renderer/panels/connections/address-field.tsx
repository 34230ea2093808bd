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
  /** Shows the error of the address; off while it is typed for the first time. */
  showsError: boolean
  onBlur?: () => void
  hasIcon?: boolean
  /** Where "read as …" appears: inside the field, or below it if the field is narrow. */
  readAs?: 'inside' | 'below'
  /** Shows what was corrected in the address; off for a saved address. */
  showsNotes?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
  readOnly?: boolean
}

/** The address of a gateway: accepts any pasted text and shows the address it was read as. */
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
  const { interpreted, failure, notes } = readTyped(value, showsError)
  const noteTexts = notes.map((note) => wordError(note).message)
  const readAsText =
    interpreted === undefined || readAs === 'inside' ? [] : [connectionsText().address.readAs(interpreted)]
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
        interpreted !== undefined && readAs === 'inside' ? (
          <Chip tone="accent" icon={Check} tooltip={interpreted} className="max-w-64">
            {connectionsText().address.readAsChip(interpreted)}
          </Chip>
        ) : undefined
      }
    />
  )
}

/** Returns the address that the text is read as, if it differs from the text, the error, and what was corrected. */
function readTyped(
  value: string,
  showsError: boolean,
): { interpreted?: string | undefined; failure?: string | undefined; notes: readonly WordedError[] } {
  if (value.trim() === '' && !showsError) return { notes: [] }
  const read = readAddress(value)
  if (!read.ok) {
    return { failure: showsError ? errorSentences(read.error) : undefined, notes: [] }
  }
  const { baseUrl, notes } = read.value
  return { interpreted: baseUrl === value.trim().replace(/\/+$/, '') ? undefined : baseUrl, notes }
}
