import { loadLanguage } from '../../shared/text/load-language.ts'
import { resolveLanguage, type LanguageChoice } from '../../shared/text/language.ts'
import { currentLanguage } from '../../shared/text/translation.ts'
import type { EventHub } from './event-hub.ts'

/**
 * Applies the language of the settings to main, now and whenever they change: menus, dialogs, notifications and
 * `accept-language`. The window has a language of its own, since a browser may prefer another one than this machine.
 * `onChanged` is called when main's texts have changed.
 */
export async function followLanguage(
  choice: LanguageChoice,
  preferred: readonly string[],
  hub: EventHub,
  onChanged: () => void,
): Promise<void> {
  await loadLanguage(resolveLanguage(choice, preferred))
  hub.subscribe((name, payload) => {
    if (name !== 'settings.changed' || !('language' in payload)) return
    const language = resolveLanguage(payload.language, preferred)
    if (language === currentLanguage()) return
    void loadLanguage(language).then(onChanged)
  })
}
