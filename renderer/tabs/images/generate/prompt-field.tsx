import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { formatCount } from '../../../lib/format-number.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { TextArea } from '../../../controls/fields/text-area.tsx'
import { earlierTextsQuery } from '../../../queries/presets.ts'
import { imagesText } from '../../../../shared/text/en/images.ts'
import { isOfInputMethod } from '../../../controls/fields/input-method.ts'

export type PromptFieldProps = {
  value: string
  onChange: (prompt: string) => void
  /** Maximum number of characters that the chosen model accepts, if known. */
  maxLength: number | undefined
}

/** Number of earlier prompts in the menu; the arrow keys reach all of them. */
const maxListed = 12

/** The prompt. Arrow up at its start and arrow down at its end step through earlier prompts. */
export function PromptField({ value, onChange, maxLength }: PromptFieldProps) {
  const { data: prompts = [] } = useQuery(earlierTextsQuery(useBridge(), 'images-generate'))
  const { length } = value

  function walk(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { key, currentTarget: area, shiftKey, altKey, ctrlKey, metaKey } = event
    if (shiftKey || altKey || ctrlKey || metaKey || isOfInputMethod(event)) return
    const { selectionStart, selectionEnd } = area
    const isAtStart = key === 'ArrowUp' && selectionStart === 0 && selectionEnd === 0
    const isAtEnd = key === 'ArrowDown' && selectionStart === value.length
    // A prompt that was never sent would be lost by leaving it.
    const isOwn = value.trim() !== '' && !prompts.includes(value.trim())
    if (isOwn || !(isAtStart || isAtEnd)) return
    const next = promptBeside(prompts, value, isAtStart ? 1 : -1)
    if (next === undefined) return
    event.preventDefault()
    onChange(next)
    // Place the caret so that the next press continues in the same direction.
    const caret = isAtStart ? 0 : next.length
    requestAnimationFrame(() => area.setSelectionRange(caret, caret))
  }

  return (
    <div className="relative">
      <TextArea
        label={imagesText().prompt}
        labelMeta={<span className="tabular pr-7">{imagesText().characters(length)}</span>}
        rows={5}
        maxRows={14}
        placeholder={imagesText().promptPlaceholder}
        value={value}
        onChange={onChange}
        onKeyDown={walk}
        {...(maxLength !== undefined &&
          length > maxLength && {
            warning: imagesText().promptTooLong(formatCount(maxLength)),
          })}
      />
      <div className="absolute -top-1 right-0">
        <Menu
          align="end"
          className="max-w-90"
          trigger={
            <IconButton
              icon={History}
              iconSize="small"
              label={imagesText().earlierPrompts}
              disabled={prompts.length === 0}
            />
          }
          sections={[
            {
              heading: imagesText().earlierPrompts,
              items: prompts.slice(0, maxListed).map((prompt, index) => ({
                id: String(index),
                label: prompt,
                onSelect: () => onChange(prompt),
              })),
            },
          ]}
        />
      </div>
    </div>
  )
}

/**
 * The prompt `steps` before (1) or after (-1) `current` in the list; `undefined` at its ends. A prompt that is not in
 * the list counts as newer than the newest.
 */
function promptBeside(prompts: readonly string[], current: string, steps: 1 | -1): string | undefined {
  const index = prompts.indexOf(current.trim())
  return prompts[index + steps]
}
