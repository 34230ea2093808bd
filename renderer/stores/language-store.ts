import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Language } from '../../shared/text/language.ts'
import { loadLanguage } from '../../shared/text/load-language.ts'

/** How long a window waits for its texts before it opens in English, in milliseconds. */
const patienceMs = 2_000

/** A language that was requested and is not on screen. */
export interface MissingLanguage {
  readonly language: Language
  /** Its file is still loading. Otherwise loading failed. */
  readonly isOnItsWay: boolean
}

export interface LanguageState {
  readonly missing: MissingLanguage | undefined
  /** Shows a language as soon as its texts are loaded. Resolves then, when loading fails, or after two seconds. */
  readonly want: (language: Language) => Promise<void>
}

/** Whether the language on screen is the one that was requested last. */
export const languageStore = createStore<LanguageState>((set) => {
  let latest: Promise<unknown> | undefined
  return {
    missing: undefined,
    async want(language) {
      const loading = loadLanguage(language).then(
        () => undefined,
        () => ({ language, isOnItsWay: false }),
      )
      latest = loading
      const note = (missing: MissingLanguage | undefined): void => {
        if (latest === loading) set({ missing })
      }
      const { promise: patience, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(() => {
        note({ language, isOnItsWay: true })
        resolve()
      }, patienceMs)
      const settled = loading.then((missing) => {
        clearTimeout(timer)
        note(missing)
      })
      await Promise.race([settled, patience])
    },
  }
})

export function useMissingLanguage(): MissingLanguage | undefined {
  return useStore(languageStore, ({ missing }) => missing)
}
