import { create } from 'zustand'
import { tagOf } from '../../../../shared/text/language.ts'
import { currentLanguage } from '../../../../shared/text/translation.ts'
import { languageOf, spokenPieces } from './spoken-text.ts'

/** Reads one turn at a time aloud, with a voice of the system: nothing is sent anywhere. */
interface ReadAloudState {
  /** The turn being read; `undefined` for none. */
  readonly turnId: string | undefined
  /** Reads a turn, or stops if it is the one being read. */
  toggle: (turnId: string, markdown: string) => void
  stop: () => void
}

/** Aborted when a reading ends, so that late events of its utterances are ignored. */
let reading = new AbortController()

export const useReadAloud = create<ReadAloudState>((set, get) => ({
  turnId: undefined,
  toggle(turnId, markdown) {
    const isOn = get().turnId === turnId
    get().stop()
    const pieces = isOn ? [] : spokenPieces(markdown)
    if (pieces.length === 0) return
    reading = new AbortController()
    const { signal } = reading
    const end = () => get().stop()
    const voice = voiceFor(languageOf(markdown, latinLanguage()))
    const utterances = pieces.map((piece) => {
      const utterance = new SpeechSynthesisUtterance(piece)
      if (voice !== undefined) Object.assign(utterance, { voice, lang: voice.lang })
      return utterance
    })
    utterances.at(-1)?.addEventListener('end', end, { signal })
    for (const utterance of utterances) {
      utterance.addEventListener('error', end, { signal })
      speech()?.speak(utterance)
    }
    // A system voice would continue after the page is gone.
    addEventListener('pagehide', end, { signal })
    set({ turnId })
  },
  stop() {
    if (get().turnId === undefined) return
    reading.abort()
    set({ turnId: undefined })
    speech()?.cancel()
  },
}))

/** Whether there is a voice that needs no network. Browsers load voices late: ask again. */
export function hasVoices(): boolean {
  return localVoices().length > 0
}

function speech(): SpeechSynthesis | undefined {
  return 'speechSynthesis' in globalThis ? globalThis.speechSynthesis : undefined
}

function localVoices(): SpeechSynthesisVoice[] {
  return (
    speech()
      ?.getVoices()
      .filter(({ localService }) => localService) ?? []
  )
}

/** A voice for the language, the default one first; any other voice if there is none. */
function voiceFor(language: string): SpeechSynthesisVoice | undefined {
  const voices = localVoices().toSorted((left, right) => Number(right.default) - Number(left.default))
  return voices.find(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === language) ?? voices[0]
}

/** The language for Latin text: that of the window, if it uses the Latin script. */
function latinLanguage(): string {
  const [language = 'en'] = tagOf(currentLanguage()).split('-')
  return language === 'zh' ? 'en' : language
}

// The first call makes a browser load its voices.
speech()?.getVoices()
