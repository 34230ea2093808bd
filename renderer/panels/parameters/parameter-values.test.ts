import { describe, expect, it } from 'vitest'
import type { Field } from '../../../shared/formats/field.ts'
import type { Json } from '../../../shared/json.ts'
import { readEscapes, showEscapes } from './escapes.ts'
import { countSent, hasSlider, summarize, warningFor, withAllOff } from './parameter-values.ts'

const temperature: Field = {
  name: 'temperature',
  kind: 'number',
  help: () => '',
  initial: 0.7,
  range: { min: -2, max: 2, step: 0.05 },
  group: 'common',
}
const effort: Field = {
  name: 'effort',
  kind: 'choice',
  help: () => '',
  initial: 'low',
  choices: ['low', 'high'],
  group: 'common',
}

describe('what the parameter form says', () => {
  it('warns of unusual values and never forbids them', () => {
    expect([
      warningFor(temperature, 4.2),
      warningFor(temperature, 2),
      warningFor(effort, 'max'),
      warningFor(effort, 'low'),
    ]).toEqual([
      'Outside −2 to 2; sent anyway.',
      undefined,
      'Not one of the known values. Sent unchanged.',
      undefined,
    ])
  })

  it('counts the fields of this format that are sent', () => {
    expect(
      countSent([temperature, effort], {
        temperature: { isSent: true, value: 1 },
        effort: { isSent: false, value: 'low' },
        ofAnotherFormat: { isSent: true, value: 1 },
      }),
    ).toBe(1)
  })

  it('switches everything off without losing a value', () => {
    expect(withAllOff({ temperature: { isSent: true, value: 1.5 } })).toEqual({
      temperature: { isSent: false, value: 1.5 },
    })
  })

  it('offers a slider only where its steps can be told apart', () => {
    expect([
      hasSlider(temperature),
      hasSlider({ ...temperature, range: { min: 1, max: 131_072, step: 1 } }),
      hasSlider(effort),
    ]).toEqual([true, false, false])
  })

  it('sums up JSON in a few words', () => {
    const values: Json[] = [{ include_usage: true }, {}, { a: 1, b: 2, c: 3 }, [1, 2], [], 'auto', null]
    expect(values.map(summarize)).toEqual([
      'include_usage',
      '{ }',
      '3 fields',
      '2 items',
      'empty list',
      '"auto"',
      'null',
    ])
  })

  it('shows line ends in one line and reads them back', () => {
    const texts = ['\n\n', 'a\tb', String.raw`C:\new`, 'plain']
    expect(texts.map(showEscapes).map(readEscapes)).toEqual(texts)
    expect(showEscapes('\n')).toBe(String.raw`\n`)
  })
})
