import { expect, it } from 'vitest'
import { detectedPath, findEventPaths, joinAt } from './event-paths.ts'

const chat = ['Good', ' day'].map((content) => JSON.stringify({ id: 'c', choices: [{ delta: { content } }] }))
const unknownEvents = ['One', ' two'].map((piece, index) =>
  JSON.stringify({ id: 'x', at: index, out: { tokens: [{ piece }], raw: `${index}` } }),
)

it('offers what grows first, and what is the same everywhere last', () => {
  expect(findEventPaths([...chat, '[DONE]'])).toEqual([
    { path: 'choices[0].delta.content', pieces: 2, characters: 8 },
    { path: 'id', pieces: 2, characters: 2 },
  ])
})

it('knows where the text stands in a stream of a known shape, and not in one of another', () => {
  expect(detectedPath(chat)).toBe('choices[0].delta.content')
  expect(detectedPath(unknownEvents)).toBeUndefined()
  expect(detectedPath(['no JSON', '[DONE]'])).toBeUndefined()
})

it.each([
  [chat, 'choices[0].delta.content', 'Good day'],
  [unknownEvents, 'out.tokens[0].piece', 'One two'],
  [unknownEvents, 'out.tokens[1].piece', ''],
  [unknownEvents, '__proto__.x', ''],
  [['{"a":"1"}', 'no JSON', '{"a":2}', '{"a":"3"}'], 'a', '13'],
])('joins the texts at a place', (datas, path, text) => {
  expect(joinAt(datas, path).text).toBe(text)
})

it('is not led astray by depth, number or odd names', () => {
  const deep = `${'{"a":'.repeat(400)}"x"${'}'.repeat(400)}`
  const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`k${n}`, 'x'])))
  expect(findEventPaths([deep, wide, '{"a.b":"x","":"y"}']).length).toBeLessThanOrEqual(30)
})
