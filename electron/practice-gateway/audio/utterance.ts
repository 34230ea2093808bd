import { pause, phonesOf, type Phone } from './phones.ts'
import { directVoice, findVoice, type Voice } from './voices.ts'

/** The text to be spoken, and how. */
export interface Spoken {
  readonly text: string
  readonly voice: string
  /** 0.25 to 4; 1 is the voice's own pace. */
  readonly speed: number
  readonly instructions: string
}

/** A word of a text and when it is spoken, in seconds. */
export interface TimedWord {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** A phone within its sentence: `along` is 0 at the beginning of the sentence and 1 at its end. */
export interface PlacedPhone extends Phone {
  readonly along: number
  readonly isQuestion: boolean
  /** Accent of the word: a long word is a little higher than its neighbours. */
  readonly accent: number
}

export interface Utterance {
  readonly voice: Voice
  readonly phones: readonly PlacedPhone[]
  readonly words: readonly TimedWord[]
  readonly seconds: number
}

const leadSeconds = 0.12
const wordGap = 0.045

/** Plans the phones of a text and the time of each word. The same text is always spoken in the same way. */
export function plan({ text, voice: name, speed, instructions }: Spoken): Utterance {
  const voice = directVoice(findVoice(name), instructions)
  const stretch = 1 / (speed * voice.rate)
  const phones: PlacedPhone[] = []
  const words: TimedWord[] = []
  let at = 0
  const add = (added: readonly Phone[], place: Omit<PlacedPhone, keyof Phone>): void => {
    for (const phone of added) {
      const seconds = phone.seconds * stretch
      phones.push({ ...phone, ...place, seconds })
      at += seconds
    }
  }
  const silent = { along: 0, isQuestion: false, accent: 0 }
  add([pause(leadSeconds)], silent)
  for (const sentence of sentencesOf(text)) {
    const parts = sentence.match(/\S+/gu) ?? []
    const isQuestion = /\?["'”’)]*$/.test(sentence.trimEnd())
    for (const [index, word] of parts.entries()) {
      const start = at
      const along = parts.length === 1 ? 0.5 : index / (parts.length - 1)
      add(phonesOf(word), { along, isQuestion, accent: word.length > 5 ? 1 : word.length > 3 ? 0.4 : 0 })
      words.push({ word, start, end: at })
      add([pause(wordGap + pauseAfter(word))], silent)
    }
    if (sentence.endsWith('\n')) add([pause(0.2)], silent)
  }
  return { voice, phones, words, seconds: at }
}

/** Sentences with their trailing white space: joined, they are the text. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…]["'”’)]*\s+)(?=\S)|(?<=[。！？])(?=\S)|(?<=\n)(?=\S)/u)
    .filter((part) => part !== '')
}

function pauseAfter(word: string): number {
  if (/[.!?…。！？]["'”’)]*$/.test(word)) return 0.32
  if (/[,;:–—、，]["'”’)]*$/.test(word)) return 0.16
  return 0
}
