import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import type { Json } from '../../../shared/json.ts'
import { slowPatternOf } from './schema-patterns.ts'

/** As the window's worker does it: a check that is not over in time is ended with its thread. */
async function validateInThread(value: Json, schema: Json, limitMs: number): Promise<unknown> {
  const module = new URL('../../../shared/schema/validate-value.ts', import.meta.url)
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads')
     import(${JSON.stringify(module.href)}).then(({ validateValue }) => {
       parentPort.postMessage('begun')
       parentPort.postMessage(validateValue(workerData.value, workerData.schema))
     })`,
    { eval: true, workerData: { value, schema } },
  )
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  let timer: NodeJS.Timeout | undefined
  worker.on('error', reject)
  worker.on('message', (message: unknown) => {
    if (message === 'begun') timer = setTimeout(() => resolve('too slow'), limitMs)
    else resolve(message)
  })
  const outcome = await promise
  clearTimeout(timer)
  await worker.terminate()
  return outcome
}

const endless = `${'a'.repeat(40)}!`
const slow = '^(a+)+$'

it.each<[string, Json, Json]>([
  ['a text', { type: 'string', pattern: slow }, endless],
  ['words in a repetition', { pattern: String.raw`^(\w+\s?)*$` }, `${'word '.repeat(30)}!`],
  ['an item', { items: { pattern: slow } }, ['a', endless]],
  ['a property', { properties: { a: { pattern: slow } } }, { a: endless }],
  ['the name of a property', { propertyNames: { pattern: slow } }, { [endless]: 1 }],
  ['one of several options', { anyOf: [{ type: 'number' }, { pattern: slow }] }, endless],
  ['a part that is referred to', { $defs: { a: { pattern: slow } }, $ref: '#/$defs/a' }, endless],
])(
  'a check whose pattern would never end is ended, in the window as in main: %s',
  async (_, schema, value) => {
    expect(await validateInThread(value, schema, 500)).toBe('too slow')
    expect(await slowPatternOf(schema, value)).toBeDefined()
  },
)

it('a check that ends is what the validator says', async () => {
  expect(await validateInThread('aaa', { pattern: slow }, 60_000)).toEqual({ type: 'valid' })
  expect(await validateInThread('b', { pattern: slow }, 60_000)).toMatchObject({ type: 'invalid' })
})
