import { expect, it } from 'vitest'
import { isJsonObject } from '../json.ts'
import { toConversationInput, type PathTurn } from '../conversations/to-input.ts'
import { defaultConversationSettings } from '../conversations/default-settings.ts'
import { conversationFormats } from './conversation-formats.ts'
import type { ConversationFormatId } from './registry.ts'

const say = (role: PathTurn['role'], text: string, kind?: 'system'): PathTurn => ({
  role,
  blocks: [{ type: 'text', text }],
  ...(kind !== undefined && { kind }),
})

const path = [
  say('user', 'Hello'),
  say('assistant', 'Written by hand.'),
  say('user', 'Now in French.', 'system'),
  say('user', 'Again?'),
]

function bodyOf(format: ConversationFormatId) {
  const settings = { ...defaultConversationSettings('m'), format, system: 'Be brief.' }
  const input = toConversationInput(settings, path)
  const request = input.ok ? conversationFormats[format].request(input.value) : input
  if (!request.ok || request.value.body?.type !== 'json') throw new Error('no body')
  const { value } = request.value.body
  return isJsonObject(value) ? value : {}
}

it('instructions in the middle keep their place where the format has one [G3]', () => {
  expect(bodyOf('chat')['messages']).toEqual([
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'Written by hand.' },
    { role: 'system', content: 'Now in French.' },
    { role: 'user', content: 'Again?' },
  ])
  expect(bodyOf('responses')['input']).toEqual([
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'Written by hand.' },
    { role: 'system', content: 'Now in French.' },
    { role: 'user', content: 'Again?' },
  ])
})

it('and join the system prompt where the turns are the user’s and the model’s alone [G3]', () => {
  const messages = bodyOf('messages')
  expect(messages['system']).toBe('Be brief.\n\nNow in French.')
  expect(messages['messages']).toHaveLength(3)
  const generated = bodyOf('generate-content')
  expect(generated['systemInstruction']).toEqual({ parts: [{ text: 'Be brief.\n\nNow in French.' }] })
  expect(generated['contents']).toHaveLength(3)
})
