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

/** The element that takes the focus after the window has been rendered in another language. */
export const languageControlId = 'language'

/**
 * The languages on offer. The pseudo-language is for developers of the app: it is listed only where it is already on.
 */
export function languageOptions(choice: LanguageChoice): readonly LanguageOption[] {
  return [
    { value: 'system', label: languageText().system },
    ...languages
      .filter((language) => language !== 'pseudo' || choice === 'pseudo')
      .map((language) => ({ value: language, label: languageNames[language] })),
  ]
}

/** The language of the window, under an icon that needs no translation. */
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
