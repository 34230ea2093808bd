import { typicalMaxCharacters } from '../../../../shared/formats/speech/fields.ts'
import { speechParts } from '../../../../shared/request-forms/speech/form.ts'
import { Checkbox } from '../../../controls/fields/checkbox.tsx'
import { formatCount } from '../../../lib/format-number.ts'
import { TextArea } from '../../../controls/fields/text-area.tsx'
import { countCharacters } from './count-characters.ts'
import { speechText } from '../../../../shared/text/en/speech.ts'

/** Characters spoken per second at normal speed: letters as in English, and characters that are a syllable each. */
const lettersPerSecond = 16
const syllablesPerSecond = 5
const syllables = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu

export type InputFieldProps = {
  value: string
  onChange: (text: string) => void
  speed: number
  /** Whether a long text is sent in parts. */
  isSplit: boolean
  onSplit: (isSplit: boolean) => void
}

/** The text to speak, with its number of characters and its estimated duration. */
export function InputField({ value, onChange, speed, isSplit, onSplit }: InputFieldProps) {
  const length = countCharacters(value)
  const isLong = length > typicalMaxCharacters
  const parts = isLong ? speechParts({ input: value, isSplit: true }).length : 1
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
        {...(isLong &&
          !isSplit && {
            warning: speechText().longText(formatCount(typicalMaxCharacters)),
          })}
      />
      {isLong && (
        <Checkbox checked={isSplit} onChange={onSplit}>
          <span className="text-small">{speechText().sendInParts(parts)}</span>
        </Checkbox>
      )}
      <p className="tabular flex justify-between text-small text-ink-3">
        <span>{speechText().characters(length)}</span>
        <span>{length === 0 ? '' : aboutHowLong(secondsOf(value, length) / speed)}</span>
      </p>
    </div>
  )
}

function secondsOf(text: string, length: number): number {
  const count = length - countCharacters(text.replaceAll(syllables, ''))
  return count / syllablesPerSecond + (length - count) / lettersPerSecond
}

function aboutHowLong(seconds: number): string {
  if (seconds < 90) return speechText().aboutSeconds(String(Math.max(1, Math.round(seconds))))
  return speechText().aboutMinutes(String(Math.round(seconds / 60)))
}
