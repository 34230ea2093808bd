import { expect, it } from 'vitest'
import { conversationFormats } from './conversation-formats.ts'
import { conversationFormatIds, formatRegistry } from './registry.ts'

const said = (role: 'user' | 'assistant' | 'system', text: string) => ({
  role,
  blocks: [{ type: 'text' as const, text }],
})

it.each(conversationFormatIds)('the table says where %s puts instructions in the middle', (id) => {
  const request = conversationFormats[id].request({
    model: 'practice-chat',
    system: 'Be kind.',
    turns: [
      said('user', 'One?'),
      said('assistant', 'One.'),
      said('system', 'Be short.'),
      said('user', 'Two?'),
    ],
    parameters: { max_tokens: 100 },
    extra: {},
  })
  if (!request.ok) throw new Error(request.error.message)
  const body = JSON.stringify(request.value)
  const isInPlace =
    body.indexOf('One.') < body.indexOf('Be short.') && body.indexOf('Be short.') < body.indexOf('Two?')
  const isJoined = body.includes(String.raw`Be kind.\n\nBe short.`)
  expect({ isInPlace, isJoined }).toEqual(
    formatRegistry[id].lateInstructions === 'in-place'
      ? { isInPlace: true, isJoined: false }
      : { isInPlace: false, isJoined: true },
  )
})
