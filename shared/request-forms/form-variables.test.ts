import { describe, expect, test } from 'vitest'
import { imagesEditForm, imagesGenerateForm } from './images.ts'
import { speechForm, type SpeechValues } from './speech.ts'
import { toVideoForm, valuesOfVideo, videoForm } from './video.ts'

const context = { connectionId: 'practice', removals: [] }

const form: SpeechValues = {
  ...speechForm.initial,
  model: 'practice-voice',
  input: 'Greet {{name}} of {{city.name}} as \\{{name}}.',
  variables: { isOn: true, values: { name: '{{city.name}}', 'city.name': '北京' } },
}

/** The text and the label in History of what a form sends. */
function sentBy(values: SpeechValues) {
  const requests = speechForm.toRequests(values, context)
  if (!requests.ok) return requests.error
  return requests.value.map(({ prompt, request }) => [
    prompt,
    request.body?.type === 'json' ? request.body.value : undefined,
  ])
}

describe('a text with variables', () => {
  test('is sent with their values, as they are and only once', () => {
    const text = 'Greet {{city.name}} of 北京 as {{name}}.'
    expect(sentBy(form)).toEqual([[text, expect.objectContaining({ input: text })]])
    const filled = speechForm.filledIn(form)
    expect(filled.ok && speechForm.toRequests(filled.value, context)).toEqual(
      speechForm.toRequests(form, context),
    )
    expect(speechForm.build(form, context)).toEqual(speechForm.toRequests(form, context))
  })

  test('is sent as it is written while they are off', () => {
    const off = { ...form, variables: { isOn: false, values: { name: 'Ada' } } }
    for (const values of [off, { ...form, variables: undefined }]) {
      expect(sentBy(values)).toEqual([[form.input, expect.objectContaining({ input: form.input })]])
      expect(speechForm.blocked(values)).toBeUndefined()
    }
    const escaped = { ...form, input: 'No name, and \\{{braces}}' }
    expect(sentBy(escaped)).toEqual([[escaped.input, expect.anything()]])
  })

  test('is not sent while one of them is empty, which is named', () => {
    const incomplete: Record<string, string>[] = [{ name: 'Ada' }, { name: 'Ada', 'city.name': '' }]
    for (const values of incomplete) {
      const message = 'Fill in the variable city.name first'
      expect(speechForm.blocked({ ...form, variables: { isOn: true, values } })).toBe(message)
      expect(sentBy({ ...form, variables: { isOn: true, values } })).toEqual({
        kind: 'invalid-input',
        message,
      })
    }
    expect(speechForm.blocked(form)).toBeUndefined()
  })

  test('comes back as it was sent, and its braces are braces then', () => {
    const requests = speechForm.toRequests(form, context)
    if (!requests.ok) throw new Error(requests.error.message)
    const recorded = requests.value.map(({ format, request }) => ({
      format,
      body: request.body?.type === 'json' ? request.body.value : undefined,
    }))
    const again = speechForm.fromRequests(recorded, form)
    expect(again && speechForm.toRequests(again, context)).toEqual(requests)
  })

  test('is the prompt of images and videos too', () => {
    const variables = { isOn: true, values: { what: 'a pier' } }
    const prompt = 'Paint {{what}}'
    const values = { model: 'm', prompt, variables }
    const made = [
      imagesGenerateForm.filledIn({ ...imagesGenerateForm.initial, ...values }),
      imagesEditForm.filledIn({ ...imagesEditForm.initial, ...values }),
      videoForm.filledIn({ ...videoForm.initial, ...values }),
    ]
    expect(made.map((one) => one.ok && one.value.prompt)).toEqual(Array(3).fill('Paint a pier'))
  })

  test('of a job that is asked again has none any more', () => {
    const before = { ...videoForm.initial, variables: { isOn: true, values: { what: 'a pier' } } }
    const job = toVideoForm({ ...before, model: 'm', prompt: '{{what}}' }, 'practice')
    expect(valuesOfVideo(job, before, 'practice').variables).toEqual({ ...before.variables, isOn: false })
  })

  test('is stored with its values, and without them by earlier versions', () => {
    expect(speechForm.schema.parse(form)).toEqual(form)
    expect(speechForm.schema.parse(speechForm.initial)).toEqual(speechForm.initial)
    expect(speechForm.schema.parse({ ...form, variables: 'on' }).variables).toBeUndefined()
  })
})
