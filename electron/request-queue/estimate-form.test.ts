import { expect, it } from 'vitest'
import type { RunRequest } from '../../shared/request-forms/define-request-form.ts'
import { pricesFor } from '../prices/testing/test-prices.ts'
import { unlearnedRates } from '../../shared/tokens/token-rates.ts'
import { estimateForm } from './estimate-form.ts'

const image = (model: string): RunRequest => ({
  format: 'images-generations',
  model,
  prompt: 'A boat',
  label: model,
  request: {
    method: 'POST',
    path: '/v1/images/generations',
    auth: 'authorization',
    headers: {},
    expectsStream: false,
    body: { type: 'json', value: { model, prompt: 'A boat' } },
  },
})

const prices = pricesFor({ cheap: 0.25, dear: 1 })

it.each([
  [['cheap'], { usd: 0.25, withoutPrice: 0 }],
  [['cheap', 'dear'], { usd: 1.25, withoutPrice: 0 }],
  [['cheap', 'unlisted'], { usd: 0.25, withoutPrice: 1 }],
  [['unlisted'], { usd: 0, withoutPrice: 1 }],
])('adds up what is known of %j, and counts what is not', (models, expected) => {
  expect(estimateForm(models.map(image), prices)).toEqual({
    ...expected,
    requests: models.length,
    source: 'prices',
    isListed: true,
  })
})

const text = (model: string, input: string): RunRequest => ({
  format: 'moderations',
  model,
  prompt: input,
  label: model,
  request: { ...image(model).request, path: '/v1/moderations', body: { type: 'json', value: { input } } },
})

/* Four letters per token until runs have shown another ratio: 400 and 40 letters are 110 tokens, or twice as many. */
it('adds up the tokens of texts, and says from what they are known', () => {
  const both = [text('new', 'x'.repeat(400)), text('known', 'x'.repeat(40))]
  expect(estimateForm(both, prices).tokens).toEqual({ count: 110, from: 'usual' })
  const learned = {
    ...prices,
    ratesOf: () => ({ rates: { latin: 0.5, cjk: 1, code: 1, other: 1 }, from: 'runs' as const, runs: 9 }),
  }
  expect(estimateForm(both, learned).tokens).toEqual({ count: 220, from: 'runs' })
  const ratesOf = (model: string) => (model === 'new' ? unlearnedRates : learned.ratesOf())
  expect(estimateForm(both, { ...prices, ratesOf }).tokens?.from).toBe('usual')
})

it('pretends no count of what is more than texts', () => {
  const file = { field: 'input', mediaId: 'a', mediaType: 'image/png', fileName: 'a.png' }
  expect(estimateForm([{ ...text('m', 'x'), files: [file] }], prices).tokens).toBeUndefined()
  expect(estimateForm([image('cheap')], prices).tokens).toBeUndefined()
})
