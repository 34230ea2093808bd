import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import { resolveLanguage, tagOf } from '../../shared/text/language.ts'
import { useLanguage } from '../controls/hooks/use-language.ts'
import { languageControlId } from '../panels/language-menu.tsx'
import { useSettings } from '../queries/settings.ts'
import { languageStore } from '../stores/language-store.ts'
import { rememberLanguage } from './remember-language.ts'

/**
 * Draws the window in the chosen language, and draws it anew when that changes: texts are looked up while a part is drawn, and
 * no part knows that the language is another. What the user was doing is main's or a store's, so nothing is lost by it. Until
 * the texts are there, the window is drawn in the language it has (`language-missing.tsx` says so).
 */
export function InLanguage({ children }: { children: ReactNode }) {
  const { language: choice } = useSettings()
  const wanted = resolveLanguage(choice, navigator.languages)
  const shown = useLanguage()
  const wasChosen = useRef(false)

  useEffect(() => {
    // When the settings are first read nothing has the focus, and nothing is to get it.
    wasChosen.current = document.activeElement !== document.body
    void languageStore.getState().want(wanted)
  }, [wanted])

  const drawn = useRef(shown)
  useEffect(() => {
    document.documentElement.lang = tagOf(shown)
    if (shown === wanted) rememberLanguage(shown)
    if (drawn.current === shown) return
    drawn.current = shown
    // The control that changed the language was drawn anew with everything else, and lost the focus.
    if (wasChosen.current) document.querySelector<HTMLElement>(`#${languageControlId}`)?.focus()
  }, [shown, wanted])

  return <Fragment key={shown}>{children}</Fragment>
}
