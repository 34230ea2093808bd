import { describe, expect, test } from 'vitest'
import { withStandIns } from '../attachments/stand-in.ts'
import { conversationFormats } from '../formats/conversation-formats.ts'
import { conversationFormatIds } from '../formats/registry.ts'
import {
  conversationUses,
  filesToEdit,
  filledText,
  messageBlocks,
  messageProblem,
  messageToEdit,
  messagesBefore,
} from './conversation-variables.ts'
import type { Block } from '../runs/block.ts'
import { problemOfVariables } from '../templates/variable-problems.ts'
import type { TemplateVariables } from '../templates/variables.ts'
import type { ConversationSettings } from './conversation.ts'
import { defaultConversationSettings } from './default-settings.ts'
import { toConversationInput } from './to-input.ts'

const variables = { isOn: true, values: { name: '{{city}} "}]', city: '北京', user: 'u-1' } }

const settings: ConversationSettings = {
  ...defaultConversationSettings('m'),
  system: 'You live in {{city}}, \\{{name}}.',
  variables,
}

/** Returns the body that a message is sent with. */
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
    expect(conversationUses({ system: settings.system, parameters }, '{{name}} {{city}}')).toEqual([
      { name: 'city', place: 'text' },
      { name: 'user', place: 'text' },
      { name: 'name', place: 'part' },
      { name: 'city', place: 'part' },
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
    // Code with braces of its own, and a message without any, are kept unchanged.
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

const photo = {
  mediaId: '0d9f3c6a-5b1e-4c55-9b57-2f5f3a1c7e10',
  mediaType: 'image/png',
  fileName: 'pier.png',
  bytes: 1234,
}
const withPhoto = {
  isOn: true,
  values: { city: 'Oslo' },
  types: { photo: 'image' },
  files: { photo },
} as const

/** Returns the content parts of the only message. */
function partsOf(message: string, format: ConversationSettings['format']) {
  const all = { ...settings, system: '', parameters: {}, variables: withPhoto, format }
  const path = withStandIns([{ role: 'user' as const, blocks: messageBlocks(message, all) }])
  const input = toConversationInput(all, path)
  const request = input.ok ? conversationFormats[format].request(input.value) : input
  if (!request.ok || request.value.body?.type !== 'json') throw new Error('The request could not be made')
  return JSON.stringify(request.value.body.value)
}

describe('a file as the value of a variable', () => {
  test.each(conversationFormatIds)(
    'is the part that an attached file is, between the texts around it, in %s',
    (format) => {
      const attached: Block[] = [
        { type: 'text', text: 'In Oslo, is ' },
        {
          type: 'media',
          mediaType: photo.mediaType,
          name: photo.fileName,
          attachmentId: photo.mediaId,
          bytes: 1234,
        },
        { type: 'text', text: ' a pier?' },
      ]
      const all = { ...settings, system: '', parameters: {}, format }
      const input = toConversationInput(all, withStandIns([{ role: 'user' as const, blocks: attached }]))
      const request = input.ok ? conversationFormats[format].request(input.value) : input
      const body = request.ok && request.value.body?.type === 'json' ? request.value.body.value : undefined
      expect(partsOf('In {{city}}, is {{photo}} a pier?', format)).toBe(JSON.stringify(body))
    },
  )

  test('is edited as its template, and is a file of the message while variables are off', () => {
    const blocks = messageBlocks('{{photo}} in {{city}}', { variables: withPhoto })
    expect(blocks).toEqual([
      {
        type: 'media',
        mediaType: 'image/png',
        name: 'pier.png',
        mediaId: photo.mediaId,
        bytes: 1234,
        template: '{{photo}} in {{city}}',
      },
      { type: 'text', text: ' in Oslo', template: '' },
    ])
    expect(messageToEdit(blocks, { variables: withPhoto })).toBe('{{photo}} in {{city}}')
    expect(filesToEdit(blocks, { variables: withPhoto })).toEqual([])
    expect(messageToEdit(blocks, {})).toBe(' in Oslo')
    expect(filesToEdit(blocks, {})).toEqual([blocks[0]])
  })

  test('is named where a text cannot hold it, where it is missing, and where it is of another kind', () => {
    const problem = (change: Partial<TemplateVariables>, message = 'Look at {{photo}}') =>
      messageProblem(message, { variables: { ...withPhoto, ...change } })
    expect(problem({})).toBeUndefined()
    expect(problem({ files: {} })).toBe('Choose a file for the variable photo first')
    expect(problem({ types: { photo: 'audio' } })).toBe('The file of the variable photo has no audio')
    const large = { photo: { ...photo, bytes: 20_000_001 } }
    expect(problem({ files: large })).toBe('The file of the variable photo is too large for a message')
    const system = problemOfVariables(
      withPhoto,
      conversationUses({ system: '{{photo}}', parameters: {} }, ''),
    )
    expect(system).toBe('The variable photo is a file, and this text cannot hold files')
  })
})

describe('messages as the value of a variable', () => {
  const talk = [
    { role: 'system', content: 'Be brief, {{city}}.' },
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: [{ type: 'text', text: 'Hello' }] },
    { role: 'user', content: [{ type: 'text', text: 'What is this? ' }, photo] },
  ]

  test('are turns, the last of which is the message, and braces in them are braces', () => {
    expect(messagesBefore('{{talk}}', examples(talk))).toEqual([
      { role: 'system', blocks: [{ type: 'text', text: 'Be brief, {{city}}.' }] },
      { role: 'user', blocks: [{ type: 'text', text: 'Hi' }] },
      { role: 'assistant', blocks: [{ type: 'text', text: 'Hello' }] },
    ])
    expect(messageBlocks('{{talk}}', examples(talk))).toEqual([
      { type: 'text', text: 'What is this? ', template: '{{talk}}' },
      expect.objectContaining({ type: 'media', mediaId: photo.mediaId, template: '' }),
    ])
  })

  test('stand alone, are a list, and end with the user', () => {
    expect(messageProblem('{{talk}}', examples(talk))).toBeUndefined()
    expect(messageProblem('So: {{talk}}', examples(talk))).toBe(
      'The variable talk is a list of messages and can only be a whole chat message',
    )
    expect(messageProblem('{{talk}}', examples({ role: 'user' }))).toBe(
      'The variable talk is not a list of messages',
    )
    expect(messageProblem('{{talk}}', examples(talk.slice(0, 3)))).toBe(
      'The last message of the variable talk must be from the user',
    )
    expect(messagesBefore('{{talk}}', examples(talk.slice(0, 3)))).toEqual([])
  })
})

function examples(list: unknown) {
  return {
    variables: {
      isOn: true,
      values: { talk: JSON.stringify(list) },
      types: { talk: 'message-list' as const },
    },
  }
}
