import { describe, expect, it } from 'vitest'
import type { Parameters } from '../formats/parameters.ts'
import { withParameters } from '../formats/nested-parameters.ts'
import { conversationFormatIds } from '../formats/registry.ts'
import type { AnswerShape } from '../parameters/answer-shape.ts'
import { keptShape, shapeOfBody, shapeOfParameters, withAnswerShape } from './change-answer-shape.ts'

const schema = { type: 'object', properties: { a: { type: 'string' } } }
const bySchema: AnswerShape = { type: 'schema', schema, details: {}, place: '' }

function bodyOf(parameters: Parameters) {
  const sent = Object.entries(parameters).filter(([, { isSent }]) => isSent)
  return withParameters({}, Object.fromEntries(sent.map(([name, { value }]) => [name, value])))
}

describe.each(conversationFormatIds)('the shape of an answer in %s', (format) => {
  it('is asked for by a schema, read back from the form and from the body', () => {
    const withShape = withAnswerShape({}, format, bySchema)
    expect(shapeOfParameters(withShape, format)).toMatchObject({ type: 'schema', schema })
    expect(shapeOfBody(bodyOf(withShape), format)).toMatchObject({ type: 'schema', schema })
  })

  it('is not sent once it is taken back, and is still known', () => {
    const none = withAnswerShape(withAnswerShape({}, format, bySchema), format, undefined)
    expect(bodyOf(none)).toEqual({})
    expect(shapeOfParameters(none, format)).toBeUndefined()
    expect(keptShape(none, format)).toMatchObject({ type: 'schema', schema })
  })

  it('leaves other fields alone', () => {
    const before = { seed: { isSent: true, value: 7 } }
    expect(withAnswerShape(before, format, bySchema)).toMatchObject(before)
    expect(withAnswerShape(before, format, undefined)).toEqual(before)
  })
})

describe('the shape of an answer', () => {
  it('shares its field with the effort in messages', () => {
    const effort = { output_config: { isSent: true, value: { effort: 'high' } } }
    const withShape = withAnswerShape(effort, 'messages', bySchema)
    expect(withShape['output_config']?.value).toEqual({
      effort: 'high',
      format: { type: 'json_schema', schema },
    })
    expect(withAnswerShape(withShape, 'messages', undefined)).toEqual(effort)
  })

  it('keeps name and strictness where a format has them', () => {
    const details = { name: 'order', strict: true }
    const withShape = withAnswerShape({}, 'chat', { ...bySchema, details })
    expect(withShape['response_format']?.value).toEqual({
      type: 'json_schema',
      json_schema: { name: 'order', strict: true, schema },
    })
    expect(withAnswerShape({}, 'chat', { type: 'json' })['response_format']?.value).toEqual({
      type: 'json_object',
    })
  })

  it('replaces the schema of the other spelling in generate-content', () => {
    const openApi = {
      'generationConfig.responseSchema': { isSent: true, value: { type: 'STRING', nullable: true } },
    }
    expect(shapeOfParameters(openApi, 'generate-content')).toMatchObject({
      schema: { type: ['string', 'null'] },
    })
    expect(bodyOf(withAnswerShape(openApi, 'generate-content', bySchema))).toEqual({
      generationConfig: { responseMimeType: 'application/json', responseJsonSchema: schema },
    })
  })

  it('is read from the older field of messages too', () => {
    expect(shapeOfBody({ output_format: { type: 'json_schema', schema } }, 'messages')).toMatchObject({
      schema,
    })
  })
})
