import { loadLanguage } from '../../shared/text/load-language.ts'
import { resolveLanguage, type LanguageChoice } from '../../shared/text/language.ts'
import { currentLanguage } from '../../shared/text/translation.ts'
import type { EventHub } from './event-hub.ts'

/**
 * Puts main into the language of the settings, now and whenever they change: menus, dialogs, notifications and
 * `accept-language`. The window looks after its own, since a browser may prefer another language than this machine.
 * `onChanged` is called when main's texts are those of another language.
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
