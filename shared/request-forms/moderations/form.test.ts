import { expect, it } from 'vitest'
import { findModeration } from '../../formats/moderations/moderation.ts'
import { moderationsFormat } from '../../formats/moderations/index.ts'
import type { Json } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { moderationsForm, type ModerationsValues } from './form.ts'

const context = { connectionId: 'c', removals: [] }
const image = {
  mediaId: 'm1',
  fileName: 'a.png',
  mediaType: 'image/png',
  bytes: 3,
  isFromLibrary: true,
}

function sentBy(values: Partial<ModerationsValues>) {
  return moderationsForm.toRequests({ ...moderationsForm.initial, models: ['a'], ...values }, context)
}

it('asks each model once, with a text as a string and images as parts whose bytes main puts in', () => {
  const plain = sentBy({ models: ['a', 'b'], input: 'Hello' })
  expect(plain.ok && plain.value.map(({ label, request }) => [label, request.body])).toEqual([
    ['a', { type: 'json', value: { model: 'a', input: 'Hello' } }],
    ['b', { type: 'json', value: { model: 'b', input: 'Hello' } }],
  ])
  const both = sentBy({ input: 'Hello', images: [image] })
  expect(both.ok && both.value[0]).toMatchObject({
    prompt: 'Hello',
    files: [{ mediaId: 'm1', fileName: 'a.png' }],
    request: {
      body: {
        value: {
          input: [
            { type: 'text', text: 'Hello' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,⟨library:m1⟩' } },
          ],
        },
      },
    },
  })
  const alone = sentBy({ images: [image] })
  expect(alone.ok && alone.value[0]?.prompt).toBe('a.png')
})

it('sends nothing without a model, or without anything to check', () => {
  expect([sentBy({ models: [''], input: 'Hello' }), sentBy({ input: ' ' })].map(({ ok }) => ok)).toEqual([
    false,
    false,
  ])
  const values = { ...moderationsForm.initial, models: ['a'] }
  expect([values, { ...values, images: [image] }].map((item) => moderationsForm.blocked(item))).toEqual([
    'Write a text first',
    undefined,
  ])
})

it.each<[string, Json, Partial<ModerationsValues>]>([
  ['a text', 'Hello', { input: 'Hello', images: [] }],
  [
    'several texts, as extra JSON',
    ['a', 'b'],
    { input: '', extraJson: '{\n  "input": [\n    "a",\n    "b"\n  ]\n}' },
  ],
])('takes back %s', (_, input, values) => {
  const body = { model: 'a', input }
  expect(
    moderationsForm.fromRequests([{ format: 'moderations', body }], moderationsForm.initial),
  ).toMatchObject({ models: ['a'], ...values })
})

it('takes back no image whose file is not known', () => {
  const body = {
    model: 'a',
    input: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }],
  }
  expect(
    moderationsForm.fromRequests([{ format: 'moderations', body }], moderationsForm.initial),
  ).toBeUndefined()
})

const partsOf = (body: unknown): readonly Part[] => {
  const read = moderationsFormat.response(body)
  return read.ok ? read.value : []
}

const verdictsOf = (body: unknown) => {
  const part = partsOf(body).find(({ type }) => type === 'opaque')
  return part?.type === 'opaque' ? findModeration([part])?.verdicts : undefined
}

it('reads the verdicts of every shape that services answer with', () => {
  expect(
    verdictsOf({
      results: [
        {
          flagged: true,
          categories: { hate: false, violence: true },
          category_scores: { hate: 0.99, violence: 0.7, other: 0.1 },
          category_applied_input_types: { violence: ['text', 'image'], hate: [] },
        },
      ],
    }),
  ).toEqual([
    {
      isFlagged: true,
      categories: [
        { name: 'violence', isFlagged: true, score: 0.7, inputs: ['text', 'image'] },
        { name: 'hate', isFlagged: false, score: 0.99, inputs: [] },
        { name: 'other', isFlagged: false, score: 0.1 },
      ],
    },
  ])
  expect(verdictsOf({ results: [{ categories: { law: true } }, { category_scores: 'odd' }] })).toEqual([
    { isFlagged: true, categories: [{ name: 'law', isFlagged: true }] },
    { isFlagged: false, categories: [] },
  ])
  expect(partsOf({ results: [{ flagged: false, category_scores: { hate: 0.25 } }] })[1]).toMatchObject({
    text: 'flagged: false\nhate: 0.25',
  })
  expect(moderationsFormat.response({ verdicts: [] })).toMatchObject({ error: { kind: 'invalid-response' } })
})
