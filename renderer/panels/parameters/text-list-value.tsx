import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../controls/buttons/button.tsx'
import { Checkbox } from '../../controls/fields/checkbox.tsx'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { TextField } from '../../controls/fields/text-field.tsx'
import { readEscapes, showEscapes } from './escapes.ts'
import { parametersText } from '../../../shared/text/en/parameters.ts'

export type TextListValueProps = {
  name: string
  value: readonly string[]
  /** Known texts, each with a checkbox. */
  choices?: readonly string[] | undefined
  onChange: (value: string[]) => void
}

/** A list of texts, one per line; known texts are checkboxes. `\n` and `\t` stand for line breaks and tabs. */
export function TextListValue({ name, value, choices = [], onChange }: TextListValueProps) {
  // The row being edited stays, even while its text happens to be a known one.
  const [edited, setEdited] = useState<number | undefined>(undefined)
  const isTicked = (text: string, index: number): boolean => choices.includes(text) && index !== edited
  return (
    <div className="flex flex-col gap-1">
      {choices.length > 0 && (
        <fieldset aria-label={name} className="flex flex-wrap gap-x-4 gap-y-1 pb-1">
          {choices.map((choice) => (
            <Checkbox
              key={choice}
              checked={value.includes(choice)}
              onChange={(next) =>
                onChange(next ? [...value, choice] : value.filter((text) => text !== choice))
              }
            >
              <code className="font-mono text-wire-small">{choice}</code>
            </Checkbox>
          ))}
        </fieldset>
      )}
      {value.map((text, index) =>
        isTicked(text, index) ? null : (
          // Key by index: texts have no identity, and only one at a time is added or removed in place.
          <div
            key={index}
            className="flex items-center gap-1"
            onFocus={() => setEdited(index)}
            onBlur={() => setEdited(undefined)}
          >
            <TextListItem
              label={`${name} ${index + 1}`}
              text={text}
              onChange={(next) => onChange(value.map((old, at) => (at === index ? next : old)))}
            />
            <IconButton
              icon={X}
              iconSize="small"
              label={parametersText().texts.remove({ field: name, number: index + 1 })}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            />
          </div>
        ),
      )}
      <div className="flex items-center gap-2">
        <Button size="small" variant="ghost" icon={Plus} onClick={() => onChange([...value, ''])}>
          {parametersText().texts.add}
        </Button>
        <span className={choices.length > 0 ? 'hidden' : 'text-meta text-ink-3'}>
          <code className="font-mono">\n</code> {parametersText().texts.lineEnd}
        </span>
      </div>
    </div>
  )
}

type TextListItemProps = { label: string; text: string; onChange: (text: string) => void }

/** The text is kept as typed: a lone backslash may be the beginning of `\n`. */
function TextListItem({ label, text, onChange }: TextListItemProps) {
  return (
    <TextField
      label={label}
      isLabelHidden
      isMono
      size="small"
      className="flex-1"
      value={showEscapes(text)}
      identity={text}
      identify={readEscapes}
      onChange={(typed) => onChange(readEscapes(typed))}
    />
  )
}
