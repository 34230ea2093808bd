import { describe, expect, test } from 'vitest'
import { embeddingsForm } from './embeddings/form.ts'
import { imagesEditForm, imagesGenerateForm, type ImagesEditValues } from './images/form.ts'
import type { AnyRequestForm } from './define-request-form.ts'
import { requestForms } from './request-forms.ts'
import { rerankForm } from './rerank/form.ts'
import { speechForm, type SpeechValues } from './speech/form.ts'
import { noVariables } from '../templates/variables.ts'
import { transcribeForm, type TranscribeValues } from './transcribe/form.ts'
import { toVideoForm, valuesOfVideo, videoForm, type VideoValues } from './video/form.ts'

const context = { connectionId: 'practice', removals: [] }

const form: SpeechValues = {
  ...speechForm.initial,
  model: 'practice-voice',
  input: 'Greet {{name}} of {{city.name}} as \\{{name}}.',
  variables: { isOn: true, values: { name: '{{city.name}}', 'city.name': '北京' } },
}

/** The text that a form sends, and its label in History. */
function sentBy(values: SpeechValues) {
  const requests = speechForm.toRequests(values, context)
  if (!requests.ok) return requests.error
  return requests.value.map(({ prompt, request }) => [
    prompt,
    request.body?.type === 'json' ? request.body.value : undefined,
  ])
}

const what = '{{what}}, please'
/** What a form with a text as a whole builds of it. */
function builtOfText(asking: AnyRequestForm): unknown {
  const initial = 'initial' in asking ? asking.initial : undefined
  return asking.build({ ...(initial as object), [asking.textField ?? '']: what }, context)
}

const written: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    Object.entries(requestForms)
      .filter(([id, { textField }]) => id !== 'raw' && textField !== undefined)
      .map(([id, asking]) => [id, builtOfText(asking)]),
  ),
  embeddings: embeddingsForm.filledIn({
    ...embeddingsForm.initial,
    rows: [{ id: '0', text: what }],
  }),
  rerank: rerankForm.filledIn({ ...rerankForm.initial, query: what }),
  transcribe: transcribeForm.filledIn({ ...transcribeForm.initial, transcriptions: section(what) }),
}

test.each(Object.entries(written))(
  'a name in braces is a variable as soon as it is written in the form %s',
  (_, filled) => {
    expect(filled).toEqual({
      ok: false,
      error: { kind: 'invalid-input', message: 'Fill in the variable what first' },
    })
  },
)

test('every form has been written into, but for the one that sends letter by letter what stands in it', () => {
  const others = Object.keys(requestForms).filter((id) => id !== 'raw')
  const missing = others.filter((id) => !(id in written))
  expect(
    missing.map((id) => `Write a name in braces into a text of the form ${id}: it has no textField`),
  ).toEqual([])
  expect(Object.keys(written)).toHaveLength(others.length)
})

test('a form that is filled again takes braces of what was sent as braces, and names in another text as variables', () => {
  const isOnFor = ['Say {{this}} as it stands', 'Say this', 'A JSON of {"a": {}}'].map((input) => {
    const body = { model: 'm', input, voice: 'alloy' }
    return speechForm.fromRequests([{ format: 'speech', body }], speechForm.initial)?.variables?.isOn
  })
  expect(isOnFor).toEqual([false, true, true])
})

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
    const { variables: _none, ...without } = form
    for (const values of [off, without]) {
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
    expect(made.map((item) => item.ok && item.value.prompt)).toEqual(Array(3).fill('Paint a pier'))
  })

  test('of a job that is asked again has none any more', () => {
    const before = { ...videoForm.initial, variables: { isOn: true, values: { what: 'a pier' } } }
    const job = toVideoForm({ ...before, model: 'm', prompt: '{{what}}' }, 'practice')
    expect(valuesOfVideo(job, before, 'practice').variables).toEqual({ ...before.variables, isOn: false })
  })

  test('is stored with its values, and without them by earlier versions', () => {
    expect(speechForm.schema.parse(form)).toEqual(form)
    expect(speechForm.schema.parse(speechForm.initial)).toEqual(speechForm.initial)
    expect(speechForm.schema.parse({ ...form, variables: 'on' }).variables).toEqual(noVariables)
    const { variables: _none, ...older } = form
    expect(speechForm.schema.parse(older)).toEqual(older)
  })

  test('is that of a query, of documents and of rows, and no other value of them', () => {
    const variables = { isOn: true, values: { who: '{{what}}', what: '岛' } }
    const rows = [
      { id: '{{who}}', text: 'On {{what}}', group: '{{who}}' },
      { id: 'b', text: 'As it is' },
    ]
    const ranked = rerankForm.filledIn({ ...rerankForm.initial, query: 'Who is {{who}}?', rows, variables })
    expect(ranked).toMatchObject({
      value: { query: 'Who is {{what}}?', rows: [{ ...rows[0], text: 'On 岛' }, rows[1]] },
    })
    expect(rerankForm.variableUses({ ...rerankForm.initial, query: '{{who}}', rows })).toEqual([
      { name: 'who', place: 'text' },
      { name: 'what', place: 'text' },
    ])
    const embedded = { ...embeddingsForm.initial, model: 'm', rows, variables }
    expect(bodiesOf(embeddingsForm.build(embedded, context))).toMatchObject([
      { input: ['On 岛', 'As it is'] },
    ])
    expect(embeddingsForm.blocked({ ...embedded, variables: { isOn: true, values: {} } })).toBe(
      'Fill in the variable what first',
    )
  })

  test('is that of parameters that are sent, in the sections that are asked', () => {
    const both = {
      ...transcribeForm.initial,
      source: { mediaId: 'a', fileName: 'a.wav', mediaType: 'audio/wav', bytes: 1 },
      transcriptions: section('Names: {{names}}'),
      translations: section('{{other}}'),
      variables: { isOn: true, values: { names: 'Ada, 小明' } },
    }
    expect(transcribeForm.blocked(both)).toBeUndefined()
    expect(JSON.stringify(transcribeForm.build(both, context))).toContain('Names: Ada, 小明')
    expect(transcribeForm.blocked({ ...both, task: 'both' })).toBe('Fill in the variable other first')
    expect(transcribeForm.blocked({ ...both, task: 'both', translations: section('{{other}}', false) })).toBe(
      undefined,
    )
  })

  test('stays a number or JSON where it is a whole value inside a parameter', () => {
    const parameters = {
      user: { isSent: true, value: '{{n}}' },
      dimensions: { isSent: true, value: { max: '{{n}}', list: '{{list}}', text: 'n is {{n}} of {{list}}' } },
    }
    const variables = {
      isOn: true,
      values: { n: '60', list: '[1, "a"]' },
      types: { n: 'number', list: 'json' },
    } as const
    const rows = [{ id: 'a', text: '{{list}}' }]
    const filled = embeddingsForm.filledIn({ ...embeddingsForm.initial, rows, parameters, variables })
    expect(filled).toMatchObject({
      value: {
        rows: [{ text: '[1, "a"]' }],
        parameters: {
          user: { value: '60' },
          dimensions: { value: { max: 60, list: [1, 'a'], text: 'n is 60 of [1,"a"]' } },
        },
      },
    })
  })

  test('is not sent with a value that is not what its type says, or with too many', () => {
    expect(blockedBy('{{n}}', { n: 'sixty' }, { n: 'number' })).toBe('The variable n is not a number')
    expect(blockedBy('{{j}}', { j: '{"a":' }, { j: 'json' })).toBe('The variable j is not valid JSON')
    expect(blockedBy('{{n}}{{j}}', { n: ' 6e1', j: 'null' }, { n: 'number', j: 'json' })).toBe(undefined)
    const many = Array.from({ length: 101 }, (_, index) => `{{n${index}}}`).join('')
    expect(blockedBy(many, {}, {})).toBe('At most 100 variables can be filled in')
  })
})

const sound = { mediaId: 'sound', mediaType: 'audio/wav', fileName: 'talk.wav', bytes: 9, durationMs: 5 }
const picture = {
  mediaId: 'pic',
  mediaType: 'image/png',
  fileName: 'pier.png',
  bytes: 7,
  width: 4,
  height: 3,
}

describe('a file as the value of a variable', () => {
  const spoken: TranscribeValues = {
    ...transcribeForm.initial,
    transcriptions: { model: 'm', parameters: {}, extraJson: '' },
    fileVariables: [{ place: 'file', name: 'talk' }],
    variables: { isOn: false, values: {}, types: { talk: 'audio' }, files: { talk: sound } },
  }

  test('is the file of a transcription, whether texts are filled in or not', () => {
    const { variables, fileVariables: _, ...rest } = spoken
    const { durationMs, ...source } = sound
    const chosen = { ...rest, variables, source: { ...source, durationMs } }
    for (const isOn of [true, false]) {
      const values = { ...spoken, variables: { ...spoken.variables, values: {}, isOn } }
      expect(transcribeForm.blocked(values)).toBeUndefined()
      expect(transcribeForm.build(values, context)).toEqual(transcribeForm.build(chosen, context))
    }
    const filled = transcribeForm.filledIn(spoken)
    expect(filled).toMatchObject({ value: { source: chosen.source } })
    expect(filled.ok && 'fileVariables' in filled.value).toBe(false)
    expect(transcribeForm.schema.parse(spoken)).toEqual(spoken)
  })

  test('is among the images of an edit, and its mask', () => {
    const source = { ...picture, mediaId: 'own', isFromLibrary: true }
    const values = {
      ...imagesEditForm.initial,
      model: 'm',
      prompt: 'Paint {{what}}',
      sources: [source],
      fileVariables: [
        { place: 'image', name: 'photo' },
        { place: 'mask', name: 'mask' },
      ],
      variables: {
        isOn: true,
        values: { what: 'it' },
        types: { photo: 'image', mask: 'image' },
        files: { photo: picture, mask: { ...picture, mediaId: 'mask' } },
      },
    } satisfies ImagesEditValues
    expect(filesSentBy(imagesEditForm.build(values, context))).toEqual([
      ['image[]', 'own'],
      ['image[]', 'pic'],
      ['mask', 'mask'],
    ])
    // The only image is a variable without a file: the error is about the variable.
    const missing = { ...values, sources: [], variables: { ...values.variables, files: {} } }
    expect(imagesEditForm.blocked(missing)).toBe('Choose a file for the variable photo first')
  })

  test('is a frame of a video, in the field of its family', () => {
    const values = {
      ...videoForm.initial,
      model: 'm',
      prompt: 'Waves',
      fileVariables: [{ place: 'image', name: 'frame' }],
      variables: { isOn: true, values: {}, types: { frame: 'image' }, files: { frame: picture } },
      families: { practice: 'videos' },
    } satisfies VideoValues
    expect(filesSentBy(videoForm.build(values, context))).toEqual([['input_reference', 'pic']])
  })

  test('is named where it cannot stand', () => {
    const variables = { isOn: true, values: {}, types: { name: 'image' as const }, files: { name: picture } }
    expect(speechForm.blocked({ ...form, input: 'Say {{name}}', variables })).toBe(
      'The variable name is a file, and this text cannot hold files',
    )
    const types = { talk: 'text' as const }
    expect(
      transcribeForm.blocked({ ...spoken, variables: { isOn: true, values: { talk: 'a' }, types } }),
    ).toBe('The variable talk is not a file')
    const files = { talk: picture }
    expect(
      transcribeForm.blocked({
        ...spoken,
        variables: { isOn: true, values: {}, types: { talk: 'file' }, files },
      }),
    ).toBe('The file of the variable talk has no audio')
  })

  test('comes back as the file that was sent', () => {
    const requests = transcribeForm.toRequests(spoken, context)
    if (!requests.ok) throw new Error(requests.error.message)
    const recorded = requests.value.map(({ format, request: { body } }) => ({
      format,
      form: {
        bytes: 1,
        fields: (body?.type === 'multipart' ? body.fields : []).map((field) =>
          'value' in field ? field : { ...field, bytes: 9 },
        ),
      },
    }))
    const again = transcribeForm.fromRequests(recorded, spoken)
    expect(again).toMatchObject({
      source: { mediaId: 'sound', fileName: 'talk.wav' },
    })
    // Reused values are stored unchanged.
    expect(again && JSON.parse(JSON.stringify(again))).toStrictEqual(again)
    expect(again && transcribeForm.toRequests(again, context)).toEqual(requests)
  })
})

function filesSentBy(requests: ReturnType<typeof embeddingsForm.build>) {
  if (!requests.ok) return requests.error
  return requests.value.flatMap(({ request: { body } }) =>
    (body?.type === 'multipart' ? body.fields : []).flatMap((field) =>
      'mediaId' in field ? [[field.name, field.mediaId]] : [],
    ),
  )
}

function section(value: string, isSent = true) {
  return { ...transcribeForm.initial.transcriptions, model: 'm', parameters: { prompt: { isSent, value } } }
}

function blockedBy(
  input: string,
  values: Record<string, string>,
  types: NonNullable<NonNullable<SpeechValues['variables']>['types']>,
): string | undefined {
  return speechForm.blocked({ ...form, input, variables: { isOn: true, values, types } })
}

function bodiesOf(requests: ReturnType<typeof embeddingsForm.build>) {
  if (!requests.ok) return requests.error
  return requests.value.map(({ request }) => (request.body?.type === 'json' ? request.body.value : undefined))
}
