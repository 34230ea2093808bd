import { Check, Plus } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { knownVoices } from '../../../../shared/formats/speech/fields.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { ListRow } from '../../../controls/lists/list-row.tsx'
import { Popover } from '../../../controls/overlays/popover.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import type { Voice } from '../../../../shared/request-forms/speech/form.ts'
import { findByName, searchWords } from '../../../lib/find/rank-name.ts'
import { speechText } from '../../../../shared/text/en/speech.ts'

export type AddVoiceProps = { listed: readonly Voice[]; onAdd: (name: string) => void }

/** Adds a voice: a common one, or any name. */
export function AddVoice({ listed, onAdd }: AddVoiceProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const found = findByName(knownVoices, searchWords(name), (voice) => ({ name: voice }))
  const isListed = (voice: string) => listed.some((known) => known.name === voice && known.isTicked)

  function add(voice: string): void {
    onAdd(voice)
    setTyped('')
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || name === '') return
    event.preventDefault()
    add(name)
    setIsOpen(false)
  }

  return (
    <Popover
      label={speechText().addVoice}
      align="end"
      className="w-72 p-2"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button size="small" variant="ghost" icon={Plus}>
          {speechText().add}
        </Button>
      }
    >
      <TextField
        label={speechText().nameOfVoice}
        isLabelHidden
        placeholder={speechText().voicePlaceholder}
        value={typed}
        onChange={setTyped}
        onKeyDown={onKeyDown}
      />
      {name !== '' && !knownVoices.includes(name) && (
        <ListRow icon={Plus} className="mt-1" onClick={() => add(name)}>
          {speechText().addNamed(name)}
        </ListRow>
      )}
      {found.length > 0 && (
        <>
          <p className="px-2 pt-2 pb-1 text-meta font-strong text-ink-3">{speechText().knownVoices}</p>
          <ul aria-label={speechText().knownVoices} className="max-h-70 overflow-y-auto">
            {found.map((voice) => (
              <li key={voice}>
                <ListRow onClick={() => add(voice)} {...(isListed(voice) && { meta: <Ticked /> })}>
                  {voice}
                </ListRow>
              </li>
            ))}
          </ul>
        </>
      )}
    </Popover>
  )
}

function Ticked() {
  return (
    <>
      <span className="only-spoken">{speechText().ticked}</span>
      <Icon of={Check} size="small" />
    </>
  )
}
