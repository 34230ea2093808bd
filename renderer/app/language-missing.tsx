import { Languages } from 'lucide-react'
import { languageNames } from '../../shared/text/language.ts'
import { appText } from '../../shared/text/en/app.ts'
import { controlsText } from '../../shared/text/en/controls.ts'
import { unitsText } from '../../shared/text/en/units.ts'
import { Button } from '../controls/buttons/button.tsx'
import { Icon } from '../controls/buttons/icon.tsx'
import { useLanguage } from '../controls/hooks/use-language.ts'
import { useMissingLanguage } from '../stores/language-store.ts'
import { Banner } from './banner.tsx'

/** Says that the window is not in the chosen language because its texts could not be loaded, and offers to retry. */
export function LanguageMissing() {
  const missing = useMissingLanguage()
  const shown = useLanguage()
  if (missing === undefined || missing.language === shown) return null
  const { language, isOnItsWay } = missing
  const words = appText().languageMissing

  return (
    <Banner tone="warn" icon={<Icon of={Languages} size="small" />}>
      <output className="min-w-0 flex-1">
        <b className="font-strong">
          {isOnItsWay ? words.slow(languageNames[language]) : words.failed(languageNames[language])}
        </b>
        {unitsText().betweenSentences}
        {words.shownIn(languageNames[shown])}
      </output>
      {/* The page requests each file only once, even if it is late or was refused, so only a reload requests it again. */}
      <Button size="small" variant="ghost" className="!text-current" onClick={() => location.reload()}>
        {controlsText().retry}
      </Button>
    </Banner>
  )
}
