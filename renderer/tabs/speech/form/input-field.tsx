import { typicalMaxCharacters } from '../../../../shared/formats/speech/fields.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { TextArea } from '../../../controls/text-area.tsx'
import { countCharacters } from './count-characters.ts'
import { speechText } from '../../../../shared/text/en/speech.ts'

/** Characters that are spoken in a second, in English and at the usual speed. */
const charactersPerSecond = 16

export type InputFieldProps = { value: string; onChange: (text: string) => void; speed: number }

/** The words to speak, with how many they are and about how long that is. */
export function InputField({ value, onChange, speed }: InputFieldProps) {
  const length = countCharacters(value)
  return (
    <div className="flex flex-col gap-1">
      <TextArea
        label={speechText().text}
        isLabelHidden
        rows={5}
        maxRows={14}
        placeholder={speechText().textPlaceholder}
        value={value}
        onChange={onChange}
        {...(length > typicalMaxCharacters && {
          warning: speechText().longText(formatCount(typicalMaxCharacters)),
        })}
      />
      <p className="tabular flex justify-between text-small text-ink-3">
        <span>{speechText().characters(length)}</span>
        <span>{length === 0 ? '' : aboutHowLong(length / charactersPerSecond / speed)}</span>
      </p>
    </div>
  )
}

function aboutHowLong(seconds: number): string {
  if (seconds < 90) return speechText().aboutSeconds(String(Math.max(1, Math.round(seconds))))
  return speechText().aboutMinutes(String(Math.round(seconds / 60)))
}
