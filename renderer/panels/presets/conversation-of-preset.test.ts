import { expect, it } from 'vitest'
import { chatPresetOf } from '../../../shared/presets/chat-preset.ts'
import type { FormPreset, Prompt } from '../../../shared/presets/preset.ts'
import { defaultConversationSettings } from '../../../shared/conversations/default-settings.ts'
import { parseJson } from '../../../shared/json.ts'
import { conversationOfPreset } from './conversation-of-preset.ts'

it('begins a conversation with all that a prompt has', () => {
  const prompt: Prompt = {
    kind: 'prompt',
    name: 'Triage',
    messages: [
      { role: 'system', text: 'Be {{how}}.' },
      { role: 'user', text: 'Hello {{name}}' },
      { role: 'assistant', text: 'Hello' },
      { role: 'user', text: '{{ticket}}' },
    ],
    variables: { isOn: true, values: { name: 'Ada', how: 'brief' } },
    model: 'm',
    tools: [
      {
        name: 'find',
        description: '',
        schema: { type: 'object' },
        answer: { source: 'fixed', fixedResults: ['1'] },
      },
    ],
    schema: { type: 'object', properties: {} },
  }
  const begun = conversationOfPreset(prompt)
  expect(begun?.message).toBe('{{ticket}}')
  expect(begun?.settings).toMatchObject({
    model: 'm',
    system: 'Be {{how}}.',
    variables: prompt.variables,
    toolAnswers: { find: { source: 'fixed' } },
    turns: [
      { role: 'user', blocks: [{ type: 'text', text: 'Hello Ada' }] },
      { role: 'assistant', blocks: [{ type: 'text', text: 'Hello' }] },
    ],
  })
  expect(begun?.settings.parameters?.['tools']?.isSent).toBe(true)
  expect(begun?.settings.parameters?.['response_format']?.value).toMatchObject({
    json_schema: { schema: prompt.schema },
  })
})

it('begins one as another was, and leaves the model open where it was not kept', () => {
  const settings = { ...defaultConversationSettings('m'), system: 'Be brief.', title: 'Mine' }
  const values = parseJson(JSON.stringify(chatPresetOf(settings, 'Hello')))
  const preset: FormPreset = {
    kind: 'preset',
    name: 'x',
    form: 'chat',
    values: values as FormPreset['values'],
  }
  const { title: _, ...sent } = settings
  expect(conversationOfPreset(preset)).toEqual({ settings: sent, message: 'Hello' })
  const open = conversationOfPreset({ ...preset, values: { ...preset.values, model: '' } })
  expect(open?.settings).not.toHaveProperty('model')
  expect(conversationOfPreset({ ...preset, values: { format: 'none' } })).toBeUndefined()
})
