import { Languages } from 'lucide-react'
import { languageNames } from '../../shared/text/language.ts'
import { appText } from '../../shared/text/en/app.ts'
import { controlsText } from '../../shared/text/en/controls.ts'
import { unitsText } from '../../shared/text/en/units.ts'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { useLanguage } from '../controls/use-language.ts'
import { languageStore, useMissingLanguage } from '../stores/language-store.ts'
import { Banner } from './banner.tsx'

/** Says that the window is in another language than the chosen one because its texts did not come, and asks for them again. */
export function LanguageMissing() {
  const missing = useMissingLanguage()
  const shown = useLanguage()
  if (missing === undefined || missing.language === shown) return null
  const { language, isOnItsWay } = missing
  const words = appText().languageMissing

  function tryAgain(): void {
    // The browser asks only once for a file that is on its way: a new page asks anew.
    if (isOnItsWay) location.reload()
    else void languageStore.getState().want(language)
  }

  return (
    <Banner tone="warn" icon={<Icon of={Languages} size="small" />}>
      <output className="min-w-0 flex-1">
        <b className="font-strong">
          {isOnItsWay ? words.slow(languageNames[language]) : words.failed(languageNames[language])}
        </b>
        {unitsText().betweenSentences}
        {words.shownIn(languageNames[shown])}
      </output>
      <Button size="small" variant="ghost" className="!text-current" onClick={tryAgain}>
        {controlsText().retry}
      </Button>
    </Banner>
  )
}
