import { ListPlus, Plus, X } from 'lucide-react'
import { Button } from '../../controls/button.tsx'
import { IconButton } from '../../controls/icon-button.tsx'
import { Menu } from '../../controls/menu.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { readEscapes, showEscapes } from './escapes.ts'
import { parametersText } from '../../../shared/text/en/parameters.ts'

export type TextListValueProps = {
  name: string
  value: readonly string[]
  /** Known texts, offered while they are not in the list. */
  choices?: readonly string[] | undefined
  onChange: (value: string[]) => void
}

/** A list of texts, one per line. `\n` and `\t` stand for line ends and tabs. */
export function TextListValue({ name, value, choices = [], onChange }: TextListValueProps) {
  const offered = choices.filter((choice) => !value.includes(choice))
  return (
    <div className="flex flex-col gap-1">
      {value.map((text, index) => (
        // Texts have no identity of their own; one is only ever added or removed at its place.
        <div key={index} className="flex items-center gap-1">
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
      ))}
      <div className="flex items-center gap-2">
        <Button size="small" variant="ghost" icon={Plus} onClick={() => onChange([...value, ''])}>
          {parametersText().texts.add}
        </Button>
        {offered.length > 0 && (
          <Menu
            trigger={
              <Button size="small" variant="ghost" icon={ListPlus}>
                {parametersText().texts.addKnown}
              </Button>
            }
            sections={[
              {
                items: offered.map((choice) => ({
                  id: choice,
                  label: choice,
                  onSelect: () => onChange([...value, choice]),
                })),
              },
            ]}
          />
        )}
        <span className={choices.length > 0 ? 'hidden' : 'text-meta text-ink-3'}>
          <code className="font-mono">\n</code> {parametersText().texts.lineEnd}
        </span>
      </div>
    </div>
  )
}

type TextListItemProps = { label: string; text: string; onChange: (text: string) => void }

/** What is typed is kept as it is typed: a lone backslash may be the beginning of `\n`. */
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
