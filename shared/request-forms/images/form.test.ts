import { describe, expect, it } from 'vitest'
import type { Json } from '../../json.ts'
import { imagesEditForm, imagesGenerateForm, type ImagesEditValues } from './form.ts'
import { newVariables } from '../../templates/variables.ts'

const context = { connectionId: 'practice', removals: [] }

const formFromBody = (body: Json | undefined) =>
  imagesGenerateForm.fromRequests([{ format: 'images-generations', body }], imagesGenerateForm.initial)

describe('the form of a request that was sent', () => {
  it('sends the same body again', () => {
    const body = {
      model: 'practice-image',
      prompt: 'A quiet harbour',
      n: 4,
      size: '1024x1536',
      stream: true,
      seed: 7,
    }
    const form = formFromBody(body)
    expect(form?.parameters['n']).toEqual({ isSent: true, value: 4 })
    expect(form?.extraJson).toContain('"seed": 7')
    const made = imagesGenerateForm.toRequests(form ?? imagesGenerateForm.initial, context)
    expect(made.ok ? made.value[0]?.request.body : undefined).toEqual({ type: 'json', value: body })
  })

  it('is not there when the record holds no JSON object', () => {
    expect(formFromBody(undefined)).toBeUndefined()
    expect(formFromBody('text')).toBeUndefined()
  })
})

describe('a form to edit images', () => {
  const source = {
    mediaId: 'a1',
    fileName: 'boat.png',
    mediaType: 'image/png',
    bytes: 10,
    width: 4,
    height: 3,
    isFromLibrary: false,
  }
  const values: ImagesEditValues = {
    ...imagesEditForm.initial,
    model: 'm1',
    prompt: 'A red boat',
    sources: [source],
  }

  it('says what is missing', () => {
    expect(imagesEditForm.blocked(imagesEditForm.initial)).toBe('Choose a model first')
    expect(imagesEditForm.blocked({ ...values, sources: [] })).toBe('Choose an image first')
    expect(imagesEditForm.blocked({ ...values, prompt: ' ' })).toBe('Describe the edit first')
    expect(imagesEditForm.blocked(values)).toBeUndefined()
  })

  it('uploads its sources and its mask, and tells how many images it asks for', () => {
    const mask = { mediaId: 'm', fileName: 'mask.png', mediaType: 'image/png' }
    const parameters = { n: { isSent: true, value: 2 } }
    const made = imagesEditForm.toRequests({ ...values, mask, parameters }, context)
    expect(made).toMatchObject({
      ok: true,
      value: [
        {
          format: 'images-edits',
          prompt: 'A red boat',
          expects: { count: 2 },
          request: {
            body: {
              fields: [
                { name: 'model' },
                { name: 'prompt' },
                { name: 'image', mediaId: 'a1' },
                { name: 'mask', mediaId: 'm' },
                { name: 'n', value: '2' },
              ],
            },
          },
        },
      ],
    })
  })

  it('is filled with the settings of an image, and keeps its sources', () => {
    const body = { model: 'm2', prompt: 'A pier', n: 3 }
    expect(imagesEditForm.fromRequests([{ format: 'images-edits', body }], values)).toEqual({
      model: 'm2',
      prompt: 'A pier',
      parameters: { n: { isSent: true, value: 3 } },
      extraJson: '',
      sources: [source],
      variables: newVariables,
    })
  })
})

describe('what a form becomes', () => {
  const boat = { mediaId: 'a1', fileName: 'boat.png', mediaType: 'image/png' }
  const form = {
    model: 'm1',
    prompt: 'A red boat',
    parameters: {
      n: { isSent: true, value: 2 },
      style: { isSent: true, value: 'vivid' },
      size: { isSent: false, value: 'auto' },
    },
    extraJson: '{"seed": 7}',
  }

  it('is what is switched on, without what this model refused on this route', () => {
    const removals = [{ model: 'm1', format: 'images-generations', field: 'style' }]
    const made = imagesGenerateForm.toRequests(form, { ...context, removals })
    expect(made.ok ? made.value[0]?.request.body : made).toEqual({
      type: 'json',
      value: { model: 'm1', prompt: 'A red boat', n: 2, seed: 7 },
    })
    const sources = [{ ...boat, bytes: 10, width: 4, height: 3, isFromLibrary: false }]
    const edit = imagesEditForm.toRequests({ ...form, sources }, { ...context, removals })
    expect(edit.ok ? edit.value[0]?.request.body : edit).toEqual({
      type: 'multipart',
      fields: [
        { name: 'model', value: 'm1' },
        { name: 'prompt', value: 'A red boat' },
        { name: 'image', ...boat },
        { name: 'n', value: '2' },
        { name: 'style', value: 'vivid' },
        { name: 'seed', value: '7' },
      ],
    })
  })

  it('is an error for extra JSON that cannot be read', () => {
    const made = imagesGenerateForm.toRequests({ ...form, extraJson: '{' }, context)
    expect(made).toMatchObject({ error: { field: 'extraJson' } })
  })
})
