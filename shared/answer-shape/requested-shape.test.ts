import { describe, expect, it } from 'vitest'
import { requestedShapeOf } from './requested-shape.ts'

const schema = { type: 'object', properties: { a: { type: 'string' } } }

describe('the JSON a request asked for', () => {
  it.each([
    ['chat', { response_format: { type: 'json_schema', json_schema: { name: 'order', schema } } }, 'order'],
    ['responses', { text: { format: { type: 'json_schema', name: 'order', schema } } }, 'order'],
    ['messages', { output_config: { effort: 'low', format: { type: 'json_schema', schema } } }, undefined],
    [
      'generate-content',
      { generationConfig: { responseMimeType: 'application/json', responseJsonSchema: schema } },
      undefined,
    ],
  ])('is read from the body of %s', (format, body, name) => {
    expect(requestedShapeOf(JSON.stringify(body), format)).toEqual({
      type: 'schema',
      schema,
      ...(name !== undefined && { name }),
    })
  })

  it('may be any JSON', () => {
    expect(requestedShapeOf('{"response_format":{"type":"json_object"}}', 'chat')).toEqual({ type: 'json' })
    const config = { generationConfig: { responseMimeType: 'application/json' } }
    expect(requestedShapeOf(JSON.stringify(config), 'generate-content')).toEqual({ type: 'json' })
  })

  it('comes as a plain schema from capitals', () => {
    const responseSchema = { type: 'OBJECT', properties: { a: { type: 'STRING', nullable: true } } }
    expect(
      requestedShapeOf(JSON.stringify({ generationConfig: { responseSchema } }), 'generate-content'),
    ).toEqual({
      type: 'schema',
      schema: { type: 'object', properties: { a: { type: ['string', 'null'] } } },
    })
  })

  it('is none for text, for other formats and for a body that was cut', () => {
    expect(requestedShapeOf('{"response_format":{"type":"text"}}', 'chat')).toBeUndefined()
    expect(requestedShapeOf('{"messages":[{"content":"json_schema"}]}', 'chat')).toBeUndefined()
    expect(requestedShapeOf('{"response_format":{"type":"json_object"}}', 'models')).toBeUndefined()
    expect(requestedShapeOf('{"response_format":{"type":"json_object"', 'chat')).toBeUndefined()
  })
})
