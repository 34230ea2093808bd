import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import { resolveLanguage, tagOf } from '../../shared/text/language.ts'
import { useLanguage } from '../controls/hooks/use-language.ts'
import { languageControlId } from '../panels/language-menu.tsx'
import { useSettings } from '../queries/settings.ts'
import { languageStore } from '../stores/language-store.ts'
import { rememberLanguage } from './remember-language.ts'

/**
 * Renders the window in the chosen language, and remounts it when that changes: components look texts up while
 * rendering and do not observe the language. The user's work is in main or in a store, so nothing is lost. Until the
 * texts are loaded, the window keeps its language (`language-missing.tsx` says so).
 */
export function InLanguage({ children }: { children: ReactNode }) {
  const { language: choice } = useSettings()
  const wanted = resolveLanguage(choice, navigator.languages)
  const shown = useLanguage()
  const wasChosen = useRef(false)

  useEffect(() => {
    // When the settings are first read, nothing has the focus and nothing should get it.
    wasChosen.current = document.activeElement !== document.body
    void languageStore.getState().want(wanted)
  }, [wanted])

  const drawn = useRef(shown)
  useEffect(() => {
    document.documentElement.lang = tagOf(shown)
    if (shown === wanted) rememberLanguage(shown)
    if (drawn.current === shown) return
    drawn.current = shown
    // The control that changed the language was remounted with everything else and lost the focus.
    if (wasChosen.current) document.querySelector<HTMLElement>(`#${languageControlId}`)?.focus()
  }, [shown, wanted])

  return <Fragment key={shown}>{children}</Fragment>
}
