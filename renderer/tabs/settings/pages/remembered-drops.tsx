import { X } from 'lucide-react'
import { dropChoiceLabel, dropKinds, type DropKind } from '../../../../shared/settings/drop-choices.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { useSetSettings, useSettings } from '../../../queries/settings.ts'
import { FormRow } from '../connections/form-row.tsx'
import { PageSection } from './page-section.tsx'
import { settingsText } from '../../../../shared/text/en/settings.ts'

/** What is done with dropped files without asking, and the way back to being asked. */
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
