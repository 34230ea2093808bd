import { expect, it } from 'vitest'
import type { FormatDescriptor } from '../../../shared/formats/descriptor.ts'
import { formatRegistry } from '../../../shared/formats/registry.ts'
import { emptyRaw, type RawValues } from '../../../shared/request-forms/raw/values.ts'
import { valuesForTab } from './values-for-tab.ts'

const image = formatRegistry['images-generations']
const json = (body: object): RawValues => ({ ...emptyRaw, json: JSON.stringify(body) })

it('fills the form of a tab with a body, what the form does not know with it', () => {
  const filled = valuesForTab(json({ model: 'a', prompt: 'A boat', n: 2, odd: true }), image, 'c')
  expect(filled).toMatchObject({ form: 'images-generate', values: { prompt: 'A boat', model: 'a' } })
  expect(JSON.stringify(filled)).toContain('odd')
})

it('takes the fields of a form with their files, and leaves out those that are not sent', () => {
  const file = { mediaId: 'm', fileName: 'a.wav', mediaType: 'audio/wav', bytes: 9 }
  const filled = valuesForTab(
    {
      ...emptyRaw,
      bodyType: 'multipart',
      fields: [
        { name: 'file', value: 'a.wav', isSent: true, isFile: true, file },
        { name: 'model', value: 'scribe', isSent: true, isFile: false },
        { name: 'language', value: 'de', isSent: false, isFile: false },
      ],
    },
    formatRegistry.transcriptions,
    'c',
  )
  expect(filled?.form).toBe('transcribe')
  expect(JSON.stringify(filled)).toContain('"mediaId":"m"')
  expect(JSON.stringify(filled)).toContain('scribe')
  expect(JSON.stringify(filled)).not.toContain('"de"')
})

it.each(['[1]', '', 'no JSON'])('has nothing for the body %s', (text) => {
  expect(valuesForTab({ ...emptyRaw, json: text }, image, 'c')).toBeUndefined()
})

const forms = Object.values<FormatDescriptor>(formatRegistry).filter(
  ({ form, kind }) => form !== undefined && kind !== 'by-hand',
)

it.each(forms)('opens what $id is asked with', ({ id, form }) => {
  const filled = valuesForTab(
    json({
      model: 'a',
      prompt: 'p',
      input: 'p',
      query: 'q',
      documents: ['d'],
      content: { parts: [{ text: 'p' }] },
    }),
    { id, form },
    'c',
  )
  expect(filled?.form).toBe(form)
})
