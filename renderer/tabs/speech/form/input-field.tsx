import { typicalMaxCharacters } from '../../../../shared/formats/speech/fields.ts'
import { formatCount, formatPlural } from '../../../lib/format-number.ts'
import { TextArea } from '../../../controls/text-area.tsx'
import { countCharacters } from './count-characters.ts'

/** Characters that are spoken in a second, in English and at the usual speed. */
const charactersPerSecond = 16

export type InputFieldProps = { value: string; onChange: (text: string) => void; speed: number }

/** The words to speak, with how many they are and about how long that is. */
export function InputField({ value, onChange, speed }: InputFieldProps) {
  const length = countCharacters(value)
  return (
    <div className="flex flex-col gap-1">
      <TextArea
        label="Text"
        isLabelHidden
        rows={5}
        maxRows={14}
        placeholder="What is to be spoken"
        value={value}
        onChange={onChange}
        {...(length > typicalMaxCharacters && {
          warning: `Many models speak at most ${formatCount(typicalMaxCharacters)} characters in one go. Sent as it is.`,
        })}
      />
      <p className="tabular flex justify-between text-small text-ink-3">
        <span>{formatPlural(length, 'character')}</span>
        <span>{length === 0 ? '' : `about ${aboutHowLong(length / charactersPerSecond / speed)}`}</span>
      </p>
    </div>
  )
}

function aboutHowLong(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`
  return `${Math.round(seconds / 60)} min`
}
