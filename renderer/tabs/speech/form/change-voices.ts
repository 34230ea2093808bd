import { freeId, type Voice } from '../../../../shared/request-forms/speech/form.ts'

/** Selects the voice of this name: the existing one, or a new one at the end. */
export function withVoice(voices: readonly Voice[], given: string): Voice[] {
  const name = given.trim()
  if (name === '') return [...voices]
  const known = voices.find((voice) => voice.name === name)
  if (known !== undefined) return changeVoice(voices, known.id, { isTicked: true })
  return [...voices, { id: freeId(voices, name), name, isTicked: true }]
}

export function changeVoice(voices: readonly Voice[], id: string, change: Partial<Voice>): Voice[] {
  return voices.map((voice) => (voice.id === id ? { ...voice, ...change } : voice))
}

/** Duplicates a voice below itself, to hear it with another model or in another file format. */
export function withTwin(voices: readonly Voice[], id: string): Voice[] {
  return voices.flatMap((voice) =>
    voice.id === id ? [voice, { ...voice, id: freeId(voices, voice.name), isTicked: true }] : [voice],
  )
}

export function withoutVoice(voices: readonly Voice[], id: string): Voice[] {
  return voices.filter((voice) => voice.id !== id)
}
