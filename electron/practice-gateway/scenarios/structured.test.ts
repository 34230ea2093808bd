import { describe, expect, it } from 'vitest'
import { conversationFormatIds } from '../../../shared/formats/registry.ts'
import { withParameters } from '../../../shared/formats/nested-parameters.ts'
import { isJsonObject, type Json } from '../../../shared/json.ts'
import { withAnswerShape } from '../../../shared/answer-shape/change-answer-shape.ts'
import { requestedShapeOf } from '../../../shared/answer-shape/requested-shape.ts'
import { judgeHere } from '../../../renderer/lib/schema/testing/judge-here.ts'
import { gatewayUnderTest, postForJson } from '../testing/gateway-under-test.ts'
import { textFormats } from '../testing/text-formats.ts'

const schema: Json = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    items: { type: 'array', items: { type: 'object', properties: { price: { type: 'number' } } } },
  },
  required: ['title', 'items'],
  additionalProperties: false,
}

const requestedShape = { type: 'schema', schema, details: {}, place: '' } as const

describe.each(conversationFormatIds)('practice-structured in %s', (id) => {
  const format = textFormats.find(({ name }) => name.replace(' completions', '') === id)

  async function ask(text: string) {
    if (format === undefined) throw new Error(`No format ${id}`)
    const gateway = await gatewayUnderTest()
    const plain = format.body('practice-structured', text, false)
    const sent = Object.entries(withAnswerShape({}, id, requestedShape)).map(([name, { value }]) => [
      name,
      value,
    ])
    const body = withParameters(isJsonObject(plain) ? plain : {}, Object.fromEntries(sent))
    const answer = await postForJson<Json>(gateway, format.path('practice-structured', false), body)
    const shape = requestedShapeOf(JSON.stringify(body), id)
    if (shape === undefined) throw new Error('The request asks for no JSON')
    return judgeHere(format.wholeText(answer), shape)
  }

  it('fits the schema', async () => {
    expect(await ask('Two things, with prices')).toEqual({ type: 'matches' })
  })

  it('breaks the schema when told to', async () => {
    const verdict = await ask('Two things; break the schema')
    expect(verdict).toMatchObject({ type: 'differs' })
    expect(JSON.stringify(verdict)).toContain('/items/1/price is a string, expected number')
    expect(JSON.stringify(verdict)).toContain('/not_in_the_schema is not allowed')
  })

  it('breaks the JSON when told to', async () => {
    expect(await ask('Two things; break the JSON')).toMatchObject({ type: 'not-json' })
  })
})
