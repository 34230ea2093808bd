import { ArrowRight, ChevronDown, FilePen } from 'lucide-react'
import {
  newestPreset,
  type FormPreset,
  type PresetContent,
  type PresetFormId,
  type SavedPreset,
} from '../../../../shared/presets/preset.ts'
import { formatsText } from '../../../../shared/text/en/formats.ts'
import { presetLibraryText } from '../../../../shared/text/en/preset-library.ts'
import { tabIcons } from '../../../commands/tab-icons.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { tabOfForm } from '../../../panels/presets/tab-of-form.ts'
import { formOf, textForms, useInsertPreset } from '../../../panels/presets/use-preset.ts'
import { useNoteFailure } from '../../../panels/undoable/use-note-failure.ts'

/** Opens the preset in its own tab, or its text in another one. */
export function UseButtons({ id, content }: { id: string | undefined; content: PresetContent }) {
  const text = presetLibraryText()
  const insert = useInsertPreset()
  const noteFailure = useNoteFailure()
  const home = formOf(content)
  const insertInto = (form: PresetFormId): void => void insert(content, form, { id }).catch(noteFailure)
  const tab = formatsText().tabs[tabOfForm(home)]
  return (
    <>
      <Button
        variant="primary"
        icon={ArrowRight}
        className="min-w-0 flex-1!"
        onClick={() => insertInto(home)}
      >
        {content.kind === 'prompt' ? text.insertInto(tab) : text.putInto(tab)}
      </Button>
      <Menu
        align="end"
        trigger={<Button icon={ChevronDown}>{text.otherTab}</Button>}
        sections={[
          {
            items: textForms
              .filter((form) => form !== home)
              .map((form) => ({
                id: form,
                label: formatsText().tabs[tabOfForm(form)],
                icon: tabIcons[tabOfForm(form)],
                onSelect: () => insertInto(form),
              })),
          },
        ]}
      />
    </>
  )
}

/** Opens a preset in its form, where all its values can be edited. Saving there creates the next version. */
export function ChangeInButton({ preset, content }: { preset: SavedPreset; content: FormPreset }) {
  const text = presetLibraryText()
  const insert = useInsertPreset()
  const noteFailure = useNoteFailure()
  return (
    <Button
      icon={FilePen}
      title={text.changeInHint(newestPreset(preset).version + 1)}
      onClick={() => void insert(content, content.form, { id: preset.id }).catch(noteFailure)}
    >
      {text.changeIn(formatsText().tabs[tabOfForm(content.form)])}
    </Button>
  )
}
