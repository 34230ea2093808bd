import { describe, expect, it } from 'vitest'
import type { TemplateVariables } from '../templates/variables.ts'
import { fitText } from './fit-text.ts'
import { modelsOfPreset, portableText, withoutModels } from './preset-text.ts'
import type { FormPreset, Prompt } from './preset.ts'

const variables: TemplateVariables = {
  isOn: true,
  values: { ticket: 'Seats' },
  types: { screenshot: 'image', voice: 'audio' },
}

const prompt: Prompt = {
  kind: 'prompt',
  name: 'Triage',
  messages: [
    { role: 'system', text: 'Be brief.' },
    { role: 'assistant', text: 'Hello' },
    { role: 'user', text: '{{ticket}}\n{{screenshot}}\nHear {{voice}}, leave \\{{screenshot}}.' },
  ],
  variables,
  model: '',
  tools: [{ name: 'find', description: '', schema: {} }],
}

describe('the text of a preset in another tab', () => {
  it('is the last message of a prompt, and what has no place beside it is named', () => {
    expect(portableText(prompt)).toEqual({
      text: prompt.messages[2]?.text,
      variables,
      others: { system: true, messages: 1, tools: ['find'], schema: false },
    })
  })

  it('is the unsent message of a conversation, with the tools that it would send', () => {
    const chat: FormPreset = {
      kind: 'preset',
      name: 'Chat',
      form: 'chat',
      values: {
        format: 'messages',
        message: 'Hello {{name}}',
        system: 'Be brief.',
        parameters: { tools: { isSent: true, value: [{ name: 'find', input_schema: {} }] } },
      },
    }
    expect(portableText(chat)).toMatchObject({
      text: 'Hello {{name}}',
      others: { system: true, tools: ['find'] },
    })
  })

  it.each([
    ['no place for files', {}, [], ['screenshot', 'voice']],
    [
      'a place for an image',
      { image: 'image', mask: 'image' },
      [{ place: 'image', name: 'screenshot' }],
      ['voice'],
    ],
  ] as const)('has its files where they belong, with %s', (_, places, fileVariables, leftOut) => {
    expect(fitText(portableText(prompt), places)).toEqual({
      text: '{{ticket}}\nHear , leave \\{{screenshot}}.',
      fileVariables,
      leftOut,
    })
  })
})

describe('the models of a preset', () => {
  it.each([
    [{ model: 'a' }, ['a'], { model: '' }],
    [{ models: ['a', 'b', 'a', ''] }, ['a', 'b'], { models: [''] }],
    [
      { one: { model: 'a', n: 1 }, two: { model: '' } },
      ['a'],
      { one: { model: '', n: 1 }, two: { model: '' } },
    ],
    [{ rows: [] }, [], { rows: [] }],
  ])('are found wherever a form has them, and left out: %o', (values, models, without) => {
    expect(modelsOfPreset(rankingPreset(values))).toEqual(models)
    expect(withoutModels(values)).toEqual(without)
  })
})

function rankingPreset(values: FormPreset['values']): FormPreset {
  return { kind: 'preset', name: 'x', form: 'rerank', values }
}
