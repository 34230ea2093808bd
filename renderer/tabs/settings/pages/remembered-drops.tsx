import { X } from 'lucide-react'
import {
  dropKinds,
  tabOfDropChoice,
  type DropChoiceId,
  type DropKind,
} from '../../../../shared/settings/drop-choices.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { useSetSettings, useSettings } from '../../../queries/settings.ts'
import { FormRow } from '../connections/form-row.tsx'
import { PageSection } from './page-section.tsx'
import { droppedFilesText } from '../../../../shared/text/en/dropped-files.ts'
import { formatsText } from '../../../../shared/text/en/formats.ts'
import { settingsText } from '../../../../shared/text/en/settings.ts'

/** The remembered choices for dropped files, and a way to be asked again. */
export function RememberedDrops() {
  const { dropChoices } = useSettings()
  const setSettings = useSetSettings()
  const remembered = dropKinds.filter((kind) => dropChoices[kind] !== undefined)

  function forget(kind: DropKind): void {
    const { [kind]: _forgotten, ...rest } = dropChoices
    setSettings({ dropChoices: rest })
  }

  return (
    <PageSection title={settingsText().drops.title}>
      {remembered.length === 0 && (
        <p className="pb-2 text-small text-ink-2">{settingsText().drops.alwaysAsked}</p>
      )}
      {remembered.map((kind) => (
        <FormRow key={kind} name={settingsText().drops.kinds[kind]}>
          <p className="flex items-center gap-1">
            {dropChoiceLabel(dropChoices[kind] ?? 'import')}
            <IconButton
              icon={X}
              label={settingsText().drops.forget(settingsText().drops.kinds[kind])}
              onClick={() => forget(kind)}
            />
          </p>
        </FormRow>
      ))}
    </PageSection>
  )
}

function dropChoiceLabel(id: DropChoiceId): string {
  const text = droppedFilesText()
  if (id === 'reuse') return text.reuse.remembered
  if (id === 'origin') return text.origin.label
  if (id === 'open-request') return text.openRequest.label
  if (id === 'import') return text.import.label
  return formatsText().drops[tabOfDropChoice(id)].label
}
