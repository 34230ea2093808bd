import { expect, it } from 'vitest'
import type { RunRequest } from '../../shared/request-forms/define-request-form.ts'
import { pricesFor } from '../prices/testing/test-prices.ts'
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
