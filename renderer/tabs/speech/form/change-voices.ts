import { freeId, type Voice } from '../../../../shared/request-forms/speech/form.ts'

/** The list with a voice of this name ticked: the one that is there, or a new one at the end. */
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

/** The same voice once more, under it: to hear it with another model, or as another kind of file. */
export function withTwin(voices: readonly Voice[], id: string): Voice[] {
  return voices.flatMap((voice) =>
    voice.id === id ? [voice, { ...voice, id: freeId(voices, voice.name), isTicked: true }] : [voice],
  )
}

export function withoutVoice(voices: readonly Voice[], id: string): Voice[] {
  return voices.filter((voice) => voice.id !== id)
}
