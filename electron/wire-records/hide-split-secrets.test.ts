import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createFindSecrets } from '../lib/secrets/find-secrets.ts'
import { spelledSecret } from '../keys/testing/spelled-secret.ts'
import { createTestFolder } from '../runs/testing/create-test-runs.ts'
import { hideSplitSecrets } from './hide-split-secrets.ts'

const key = 'sk-Split/9f3a"Over\\Deltas'
const find = createFindSecrets([key])

async function hidden(body: string): Promise<string> {
  const path = join(createTestFolder(), 'response.body')
  writeFileSync(path, body)
  await hideSplitSecrets(path, find)
  return readFileSync(path, 'utf8')
}

const delta = (content: string, index = 0) =>
  `data: ${JSON.stringify({ id: 'c', choices: [{ delta: { content }, index }] })}\n\n`

/** Escape sequences are overwritten in their written form. */
const lengthInJson = (text: string) => JSON.stringify(text).length - 2

const contents = (body: string) =>
  body
    .split('\n\n')
    .filter((line) => line.startsWith('data: {'))
    .map(
      (line) => (JSON.parse(line.slice(6)) as { choices: [{ delta: { content: string } }] }).choices[0].delta,
    )
    .map(({ content }) => content)
    .join('')

/** JSON over several lines, as an event may contain it. */
const pretty = (content: string) =>
  JSON.stringify({ a: [1, true, null, -2.5e3], content }, null, 2).replaceAll('\n', '\ndata: ')

describe('a secret that the deltas of a recorded stream spell together', () => {
  it.each([...spelledSecret(key)])('is overwritten where it stands: %s', async (_how, spelled) => {
    const text = `漢 Your key:\n"${spelled}", you.`
    for (const size of [1, 3, 7]) {
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
        text.slice(at * size, (at + 1) * size),
      )
      const body = `${pieces.map((piece) => delta(piece)).join('')}data: [DONE]\n\n`
      const clean = await hidden(body)
      expect(Buffer.byteLength(clean)).toBe(Buffer.byteLength(body))
      const said = contents(clean)
      expect(find(said, 'whole').found).toEqual([])
      expect(said).toMatch(/^漢 Your key:\n".*\*{20}.*", you\.$/s)
    }
  })

  it('is overwritten in each of several answers that come at a time, and half of one at the end', async () => {
    const body = Array.from(key, (sign) => delta(sign, 0) + delta(sign, 1)).join('')
    expect(contents(await hidden(body))).toBe('*'.repeat(2 * lengthInJson(key)))
    const cut = Array.from(key.slice(0, -2), (sign) => delta(sign)).join('')
    expect(contents(await hidden(`${cut}: {"choices":[{"del`))).toBe(
      '*'.repeat(lengthInJson(key.slice(0, -2))),
    )
  })

  it('is overwritten in JSON over several lines, and other bytes stay as they are', async () => {
    const bodies = ['sk-Split/9f', '3a"Over\\Deltas'].map((piece) => `data: ${pretty(piece)}\n\n`)
    const clean = await hidden(bodies.join(''))
    expect(clean).toContain('"content": "***********"')
    expect(clean.replaceAll('*', '').length).toBeLessThan(bodies.join('').length - key.length + 1)
    const innocent = `${delta('sk-Split')}{"broken":\n\n}]{[ "x${delta('and else')}`
    expect(await hidden(innocent)).toBe(innocent)
  })
})
