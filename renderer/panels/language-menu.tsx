import { Languages } from 'lucide-react'
import { languageText } from '../../shared/text/en/language.ts'
import { languageNames, languages, type LanguageChoice } from '../../shared/text/language.ts'
import { currentLanguage } from '../../shared/text/translation.ts'
import { IconButton } from '../controls/buttons/icon-button.tsx'
import { Menu } from '../controls/overlays/menu.tsx'
import { useSetSettings, useSettings } from '../queries/settings.ts'

export interface LanguageOption {
  readonly value: LanguageChoice
  readonly label: string
}

/** Where the focus goes when the window was drawn in another language. */
export const languageControlId = 'language'

/** What can be chosen. The pseudo-language is for those who work on the app: it is offered where it is on already. */
export function languageOptions(choice: LanguageChoice): readonly LanguageOption[] {
  return [
    { value: 'system', label: languageText().system },
    ...languages
      .filter((language) => language !== 'pseudo' || choice === 'pseudo')
      .map((language) => ({ value: language, label: languageNames[language] })),
  ]
}

/** The language of the window, by a sign that is understood in all of them. */
export function LanguageMenu() {
  const { language: choice } = useSettings()
  const setSettings = useSetSettings()
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          id={languageControlId}
          icon={Languages}
          label={languageText().current(languageNames[currentLanguage()])}
        />
      }
      sections={[
        {
          heading: languageText().language,
          items: languageOptions(choice).map(({ value, label }) => ({
            id: value,
            label,
            isChosen: value === choice,
            onSelect: () => setSettings({ language: value }),
          })),
        },
      ]}
    />
  )
}
