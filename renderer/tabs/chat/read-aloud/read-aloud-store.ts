import { create } from 'zustand'
import { tagOf } from '../../../../shared/text/language.ts'
import { currentLanguage } from '../../../../shared/text/translation.ts'
import { languageOf, spokenPieces } from './spoken-text.ts'

/** One turn at a time is read aloud, by a voice of the system: nothing is sent anywhere. */
interface ReadAloudState {
  /** The turn that is read; `undefined` while none is. */
  readonly turnId: string | undefined
  /** Reads a turn, or stops where it is the one that is read. */
  toggle: (turnId: string, markdown: string) => void
  stop: () => void
}

/** Ends with a reading: what an utterance of before says late is about nothing any more. */
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
    // A voice of the system goes on when the page is gone.
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

/** Whether there is a voice that needs no network. Browsers load them late, and say so when they are asked again. */
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

/** One of the language, the default one first; any other where there is none. */
function voiceFor(language: string): SpeechSynthesisVoice | undefined {
  const voices = localVoices().toSorted((one, other) => Number(other.default) - Number(one.default))
  return voices.find(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === language) ?? voices[0]
}

/** What Latin letters are read in: the language of the window, where that is written with them. */
function latinLanguage(): string {
  const [language = 'en'] = tagOf(currentLanguage()).split('-')
  return language === 'zh' ? 'en' : language
}

// The first question makes a browser load its voices.
speech()?.getVoices()
