import { describe, expect, it } from 'vitest'
import { missingNames, renderTemplate, renderValue, templateNames, templatePieces } from './template.ts'
import { processorMsSince } from '../testing/processor-time.ts'

describe('renderTemplate', () => {
  it.each([
    ['Hello {{name}}', { name: 'Ada' }, 'Hello Ada'],
    ['{{ name }}', { name: 'Ada' }, 'Ada'],
    ['{{a.b}} and {{a.c.0}}', { a: { b: 1, c: ['x'] } }, '1 and x'],
    ['{{城市}}的天气', { 城市: '北京' }, '北京的天气'],
    ['\\{{name}} is {{name}}', { name: 'Ada' }, '{{name}} is Ada'],
    ['{{a}}{{b}}', { a: '{{b}}', b: '\\{{' }, '{{b}}\\{{'],
    ['{"a": {{ not a name }}}', {}, '{"a": {{ not a name }}}'],
    ['{{{name}}}', { name: 'x' }, '{{{name}}}'],
    ['{{open', { open: 1 }, '{{open'],
    ['{{unknown}}', {}, '{{unknown}}'],
    ['{{a.b}}', { 'a.b': 'a column', a: { b: 'inner' } }, 'a column'],
    ['{{list}}', { list: ['a', { b: null }] }, '["a",{"b":null}]'],
    ['{{__proto__}} {{constructor.name}}', {}, '{{__proto__}} {{constructor.name}}'],
  ])('%s', (text, values, rendered) => {
    expect(renderTemplate(text, values)).toBe(rendered)
  })

  it('takes no longer than its text is long', () => {
    const text = '{{'.repeat(200_000)
    const start = process.threadCpuUsage()
    expect(renderTemplate(text, {})).toBe(text)
    expect(processorMsSince(start)).toBeLessThan(2_000)
  })
})

it('names each value that a text needs once, and those that have none', () => {
  expect(templateNames('{{b}} {{a.c}} {{b}} \\{{no}}')).toEqual(['b', 'a.c'])
  expect(missingNames('{{b}} {{a.c}}', { a: { c: null } })).toEqual(['b'])
})

it('puts values into the texts of a parsed body, where no value can break it', () => {
  const body = { temperature: '{{t}}', input: [{ text: 'Say {{word}}' }], '{{key}}': true }
  expect(renderValue(body, { t: 0.5, word: '"}]', key: 'x' })).toEqual({
    temperature: 0.5,
    input: [{ text: 'Say "}]' }],
    '{{key}}': true,
  })
})

it('cuts a text into pieces that are the text again', () => {
  const text = 'a \\{{no}} {{ b }}{{c.d}} {{'
  const pieces = templatePieces(text)
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  expect(pieces.flatMap(({ name, start }) => (name === undefined ? [] : [[name, start]]))).toEqual([
    ['b', 10],
    ['c.d', 17],
  ])
})
