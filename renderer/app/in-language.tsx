import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import { loadLanguage } from '../../shared/text/load-language.ts'
import { resolveLanguage, tagOf, type Language } from '../../shared/text/language.ts'
import { currentLanguage } from '../../shared/text/translation.ts'
import { languageControlId } from '../panels/language-menu.tsx'
import { useSettings } from '../queries/settings.ts'
import { rememberLanguage } from './remember-language.ts'

/**
 * Draws the window in the chosen language, and draws it anew when that changes: texts are looked up while a part is drawn, and
 * no part knows that the language is another. What the user was doing is main's or a store's, so nothing is lost by it.
 */
export function InLanguage({ children }: { children: ReactNode }) {
  const { language: choice } = useSettings()
  const wanted = resolveLanguage(choice, navigator.languages)
  const [shown, setShown] = useState<Language>(currentLanguage)
  const wasChosen = useRef(false)

  useEffect(() => {
    let isStale = false
    // When the settings are first read nothing has the focus, and nothing is to get it.
    wasChosen.current = document.activeElement !== document.body
    void loadLanguage(wanted).then(() => {
      if (isStale) return
      rememberLanguage(wanted)
      setShown(wanted)
    })
    return () => {
      isStale = true
    }
  }, [wanted])

  const drawn = useRef(shown)
  useEffect(() => {
    document.documentElement.lang = tagOf(shown)
    if (drawn.current === shown) return
    drawn.current = shown
    // The control that changed the language was drawn anew with everything else, and lost the focus.
    if (wasChosen.current) document.querySelector<HTMLElement>(`#${languageControlId}`)?.focus()
  }, [shown])

  return <Fragment key={shown}>{children}</Fragment>
}
