import { describe, expect, it } from 'vitest'
import { parseExtraJson } from '../../../shared/formats/extra-json.ts'
import { messagesFields } from '../../../shared/formats/messages/fields.ts'
import { chatFields } from '../../../shared/formats/chat/fields.ts'
import { speechFields } from '../../../shared/formats/speech/fields.ts'
import { responsesFields } from '../../../shared/formats/responses/fields.ts'
import { sentAsJson, sentValues, type SentForm } from './sent-values.ts'

const nothing = { sent: {}, extra: {} }

const cases: readonly (readonly [string, SentForm, readonly string[]])[] = [
  ['nothing where nothing is set', { ...nothing, fields: chatFields }, []],
  [
    'what messages demands, by the format',
    { ...nothing, fields: messagesFields },
    ['max_tokens 4096 format required'],
  ],
  [
    'what is demanded and set, by the user',
    { ...nothing, fields: messagesFields, sent: { max_tokens: 99, temperature: 0.7 } },
    ['max_tokens 99 you required', 'temperature 0.7 you'],
  ],
  [
    'what came along from another conversation, by that',
    {
      ...nothing,
      fields: chatFields,
      sent: { seed: 7, tools: [1] },
      carried: { name: 'tools', title: 'Weather talk' },
    },
    ['tools [1] carried Weather talk', 'seed 7 you'],
  ],
  [
    'what the app begins with, until it is changed',
    {
      ...nothing,
      fields: chatFields,
      sent: { seed: 7, stream: true, temperature: 1 },
      defaults: {
        stream: { isSent: true, value: true },
        temperature: { isSent: true, value: 0.5 },
        seed: { isSent: false, value: 7 },
      },
    },
    ['stream true app', 'temperature 1 you', 'seed 7 you'],
  ],
  [
    'extra JSON in place of whole objects',
    {
      fields: responsesFields,
      sent: { 'reasoning.effort': 'low', 'reasoning.summary': 'auto', store: false },
      extra: { reasoning: { effort: 'high' } },
    },
    ['store false you', 'reasoning {"effort":"high"} extra'],
  ],
  [
    'what the form has beside its fields',
    { ...nothing, fields: speechFields, sent: { speed: 2 }, beside: { voice: 'alloy, nova' } },
    ['voice "alloy, nova" form required', 'speed 2 you'],
  ],
  [
    'a field that no table knows',
    { ...nothing, fields: chatFields, sent: { no_such: [1], seed: 1 } },
    ['seed 1 you', 'no_such [1] you'],
  ],
  [
    'no choice of how the input is written',
    { ...nothing, fields: responsesFields, sent: { input: 'string', store: true } },
    ['store true you'],
  ],
]

describe('what is sent beside model and prompt', () => {
  it.each(cases)('is %s', (_, form, lines) => {
    const listed = sentValues(form).map(({ name, value, by, from, isRequired }) =>
      [
        name,
        JSON.stringify(value),
        by,
        ...(from === undefined ? [] : [from]),
        ...(isRequired ? ['required'] : []),
      ].join(' '),
    )
    expect(listed).toEqual(lines)
  })

  it('is nested as in the body', () => {
    const extra = parseExtraJson('{"a": {"b": 1}}')
    if (!extra.ok) throw new Error('no JSON')
    const sent = { 'reasoning.effort': 'low', 'reasoning.summary': 'auto' }
    expect(sentAsJson(sentValues({ fields: responsesFields, sent, extra: extra.value }))).toEqual({
      reasoning: { effort: 'low', summary: 'auto' },
      a: { b: 1 },
    })
  })
})
