import { describe, expect, it } from 'vitest'
import { toImageInput } from '../../../../shared/images/image-request.ts'
import { imageGenerationFormat } from '../../../../shared/formats/images/generation.ts'
import { formFromBody } from './form-from-request.ts'

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
    const input = form === undefined ? undefined : toImageInput(form)
    const request = input?.ok === true ? imageGenerationFormat.request(input.value) : undefined
    expect(request?.ok === true ? request.value.body : undefined).toEqual({ type: 'json', value: body })
  })

  it('is not there when the record holds no JSON object', () => {
    expect(formFromBody(undefined)).toBeUndefined()
    expect(formFromBody('text')).toBeUndefined()
  })
})
