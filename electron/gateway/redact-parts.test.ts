import { expect, test } from 'vitest'
import type { Part } from '../../shared/runs/part.ts'
import { createFindSecrets, type FindSecrets } from '../lib/secrets/find-secrets.ts'
import { cleanInTurns, createPartRedactor } from './redact-parts.ts'

const key = 'sk-abcdefgh12349f3a'
const mask = 'sk-••••••••9f3a'

/** Each list is what one network chunk brought. */
function read(chunks: readonly (readonly Part[])[]): Part[] {
  const redactor = createPartRedactor([key])
  return [...chunks.flatMap((parts) => redactor.push(parts)), ...redactor.end()]
}

const text = (piece: string, block = 't'): Part => ({ type: 'text', block, text: piece })
const joined = (parts: readonly Part[], block: string): string =>
  parts
    .map((part) => {
      if (!('block' in part) || part.block !== block) return ''
      return part.type === 'tool-call' ? (part.arguments ?? '') : 'text' in part ? part.text : ''
    })
    .join('')

test('a key split over deltas is masked, wherever it is cut and whatever comes between', () => {
  const answer = `Your key is ${key}. It is ${encodeURIComponent(key)}, s`
  for (const size of [1, 2, 3, 7, answer.length]) {
    const pieces = answer.match(new RegExp(`.{1,${size}}`, 'gs')) ?? []
    const chunks = pieces.map((piece): Part[] => [
      text(piece),
      { type: 'reasoning', block: 'r', text: piece },
      { type: 'tool-call', block: 'c', arguments: piece },
    ])
    const parts = read(chunks)
    for (const block of ['t', 'r', 'c'])
      expect(joined(parts, block)).toBe(`Your key is ${mask}. It is ${mask}, s`)
  }
})

test('what a format keeps of the whole answer holds no key either', () => {
  expect(read([[{ type: 'keep', value: [{ thinking: `it is ${key}`, [key]: 1 }] }]])).toEqual([
    { type: 'keep', value: [{ thinking: `it is ${mask}`, [mask]: 1 }] },
  ])
})

test('what is held back comes before the end of the answer', () => {
  const finish: Part = { type: 'finish', reason: 'stop', raw: 'stop' }
  expect(read([[text('a s')], [finish]])).toEqual([text('a '), text('s'), finish])
})

test('parts without a trace of a key are passed on as they are', () => {
  const parts = [text('Hello'), text(', you'), { type: 'keep', value: { a: ['b'] } } as const]
  const redactor = createPartRedactor([key])
  expect(redactor.push(parts)).toBe(parts)
})

test('the first fragment of a call keeps its name when its arguments are held back', () => {
  const call: Part = { type: 'tool-call', block: 'c', callId: '1', name: 'look', arguments: 's' }
  expect(read([[call], [{ type: 'tool-call', block: 'c', arguments: 'o' }]])).toEqual([
    { ...call, arguments: '' },
    { type: 'tool-call', block: 'c', arguments: 'so' },
  ])
})

test('a long text is looked at in pieces, with turns for everything else between them', async () => {
  const long = `${'a%25'.repeat(16_383)}a ${key}${'\\\\'.repeat(200_000)}${key}`
  const parts: Part[] = [
    text(long),
    { type: 'tool-call', block: 'c', callId: '1', name: 'look', arguments: long },
    { type: 'finish', reason: 'stop', raw: 'stop' },
  ]
  let turns = 0
  const count = (): void => {
    turns += 1
    timer = setImmediate(count)
  }
  let timer = setImmediate(count)
  const find = createFindSecrets([key])
  const looks: number[] = []
  const clean: Part[] = []
  const counting: FindSecrets = (given, end) => {
    looks.push(given.length)
    return find(given, end)
  }
  for await (const piece of cleanInTurns(parts, counting)) clean.push(...piece)
  clearImmediate(timer)
  expect(Math.max(...looks)).toBeLessThan(70_000)
  expect(turns).toBeGreaterThan(10)
  for (const block of ['t', 'c']) expect(joined(clean, block)).toBe(long.replaceAll(key, mask))
  const calls = clean.filter((part) => part.type === 'tool-call')
  expect(calls.map((call) => call.name).filter((name) => name !== undefined)).toEqual(['look'])
  expect(clean.at(-1)).toEqual(parts.at(-1))
})
