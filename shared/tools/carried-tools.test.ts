import { describe, expect, it } from 'vitest'
import { defaultConversationSettings } from '../conversations/default-settings.ts'
import type { ConversationSettings } from '../conversations/conversation.ts'
import { conversationFormatIds } from '../formats/registry.ts'
import { translateParameters } from '../parameters/translate-parameters.ts'
import { carryTools, hasCarriedTools } from './carried-tools.ts'

const schema = { type: 'object', properties: { place: { type: 'string' } } }
const fixed = { source: 'fixed' as const, fixedResults: ['Noon'] }

/** A Messages conversation with a function and a provider's tool. */
const settings: ConversationSettings = {
  ...defaultConversationSettings('m'),
  title: 'Weather talk',
  format: 'messages',
  parameters: {
    temperature: { isSent: true, value: 1 },
    tools: {
      isSent: true,
      value: [
        { name: 'get_time', description: 'Tells the time.', input_schema: schema },
        { type: 'web_search_20260318', name: 'web_search' },
      ],
    },
  },
  toolAnswers: { get_time: fixed, gone: fixed },
}

describe('tools of the conversation that a new one is begun from', () => {
  it.each(conversationFormatIds)('come along in the words of %s, with what answers them', (format) => {
    const carried = carryTools({ id: 'c1', settings }, format)
    expect(carried?.toolAnswers).toEqual({ get_time: fixed })
    expect(carried?.toolsFrom).toMatchObject({ conversationId: 'c1', title: 'Weather talk' })
    expect(Object.keys(carried?.parameters ?? {})).toEqual(['tools'])
    const own = JSON.stringify(carried?.parameters).includes('web_search')
    expect(own).toBe(format === 'messages')
    expect(carried !== undefined && hasCarriedTools({ ...carried, format })).toBe(true)
  })

  it.each([
    ['switched off', { tools: { isSent: false, value: settings.parameters['tools']?.value ?? null } }],
    ['none', { tools: { isSent: true, value: [] } }],
    ['no list', { tools: { isSent: true, value: 'x' } }],
    ['never set', {}],
  ])('are none where they are %s', (_, parameters) => {
    expect(carryTools({ id: 'c1', settings: { ...settings, parameters } }, 'chat')).toBeUndefined()
  })

  const begun = { ...settings, ...carryTools({ id: 'c1', settings }, 'chat'), format: 'chat' as const }
  it.each([
    ['another temperature', { parameters: { ...begun.parameters, seed: { isSent: true, value: 1 } } }, true],
    [
      'another format',
      {
        format: 'generate-content' as const,
        parameters: translateParameters(begun.parameters, 'chat', 'generate-content').parameters,
      },
      true,
    ],
    ['another answer', { toolAnswers: {} }, false],
    ['no tools', { parameters: {} }, false],
    [
      'tools that are switched off',
      { parameters: { tools: { isSent: false, value: begun.parameters['tools']?.value ?? null } } },
      false,
    ],
    ['none that came along', { toolsFrom: null }, false],
  ])('are what came along or were changed, by %s', (_, change, isCarried) => {
    expect(hasCarriedTools({ ...begun, ...change })).toBe(isCarried)
  })
})
