import { describe, expect, test } from 'vitest'
import { conversationFormats } from '../formats/conversation-formats.ts'
import { conversationFormatIds } from '../formats/registry.ts'
import {
  conversationNames,
  filledText,
  messageBlocks,
  messageProblem,
  messageToEdit,
} from './conversation-variables.ts'
import type { ConversationSettings } from './conversation.ts'
import { defaultConversationSettings } from './default-settings.ts'
import { toConversationInput } from './to-input.ts'

const variables = { isOn: true, values: { name: '{{city}} "}]', city: '北京', user: 'u-1' } }

const settings: ConversationSettings = {
  ...defaultConversationSettings('m'),
  system: 'You live in {{city}}, \\{{name}}.',
  variables,
}

/** The body that a message is sent with. */
function bodyOf(
  message: string,
  format: ConversationSettings['format'],
  change: Partial<ConversationSettings> = {},
) {
  const all = { ...settings, parameters: {}, ...change, format }
  const input = toConversationInput(all, [{ role: 'user', blocks: messageBlocks(message, all) }])
  const request = input.ok ? conversationFormats[format].request(input.value) : input
  if (!request.ok) return request.error
  return request.value.body?.type === 'json' ? JSON.stringify(request.value.body.value) : undefined
}

describe('the variables of a conversation', () => {
  test.each(conversationFormatIds)('are filled in, as they are and once, in %s', (format) => {
    const body = bodyOf('Hello {{name}}', format)
    expect(body).toContain('You live in 北京, {{name}}.')
    expect(body).toContain(String.raw`Hello {{city}} \"}]`)
  })

  test.each(conversationFormatIds)('are as they are written while they are off, in %s', (format) => {
    const body = bodyOf('Hello {{name}}', format, { variables: { ...variables, isOn: false } })
    expect(body).toContain('Hello {{name}}')
    expect(body).toContain('You live in {{city}}')
  })

  test('are those of parameters that are sent too, and without a value nothing is sent', () => {
    const parameters = {
      user: { isSent: true, value: '{{user}}' },
      seed: { isSent: false, value: '{{none}}' },
    }
    expect(bodyOf('Hi', 'chat', { parameters })).toContain('"user":"u-1"')
    expect(conversationNames({ system: settings.system, parameters }, '{{name}} {{city}}')).toEqual([
      'city',
      'user',
      'name',
    ])
    expect(bodyOf('Hi', 'chat', { variables: { isOn: true, values: {} } })).toEqual({
      kind: 'invalid-input',
      message: 'Fill in the variable city first',
    })
    expect(messageProblem('{{name}} {{date}}', settings)).toBe('Fill in the variable date first')
    expect(messageProblem('{{date}}', {})).toBeUndefined()
  })

  test('leave a message what it was written as, which it is edited as while they are on', () => {
    const blocks = messageBlocks('Hello {{city}}', settings)
    expect(blocks).toEqual([{ type: 'text', text: 'Hello 北京', template: 'Hello {{city}}' }])
    expect(messageToEdit(blocks, settings)).toBe('Hello {{city}}')
    expect(messageToEdit(blocks, {})).toBe('Hello 北京')
    // Code with braces of its own, and a message without any, are kept as they are.
    expect(messageBlocks('No \\{{names}', settings)).toEqual([{ type: 'text', text: 'No \\{{names}' }])
    expect(messageBlocks(' ', settings)).toEqual([])
    expect(
      messageToEdit(
        [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
        settings,
      ),
    ).toBe('a\n\nb')
  })

  test('are shown in the system prompt where they have values', () => {
    expect(filledText('{{city}} {{date}}', variables)).toBe('北京 {{date}}')
    expect(filledText('{{city}}', { ...variables, isOn: false })).toBe('{{city}}')
  })
})
