import { expect, test } from 'vitest'
import type { Voice } from '../../../../shared/request-forms/speech/form.ts'
import { withTwin, withVoice } from './change-voices.ts'

const voices: Voice[] = [
  { id: 'aria', name: 'aria', isTicked: true },
  { id: 'bram', name: 'bram', isTicked: false },
  { id: 'cleo', name: 'cleo', isTicked: true, model: 'voice-clear-hd', format: 'mp3' },
]

test('the list of voices ticks a voice it has, and adds one it has not', () => {
  expect(withVoice(voices, ' bram ')[1]).toEqual({ id: 'bram', name: 'bram', isTicked: true })
  expect(withVoice(voices, 'en-GB-Sonia').at(-1)).toEqual({
    id: 'en-GB-Sonia',
    name: 'en-GB-Sonia',
    isTicked: true,
  })
  expect(withVoice(voices, '  ')).toEqual(voices)
})

test('the list of voices can have a voice twice, each under its own id', () => {
  const twice = withTwin(withTwin(voices, 'aria'), 'aria')
  expect(twice.map(({ id }) => id)).toEqual(['aria', 'aria 3', 'aria 2', 'bram', 'cleo'])
})
