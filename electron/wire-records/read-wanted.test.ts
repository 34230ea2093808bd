import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readWanted } from './read-wanted.ts'

async function fileWith(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-playground-wanted-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'body'), text)
  return join(folder, 'body')
}

const requestsJson = (text: string): boolean => text.includes('json_schema')
const long = 'a'.repeat(2 * 1024 * 1024)

it('reads a short body whole when what is wanted is in it', async () => {
  expect(await readWanted(await fileWith('json_schema first'), requestsJson)).toBe('json_schema first')
  expect(await readWanted(await fileWith('no such thing'), requestsJson)).toBeUndefined()
})

it('reads a long body whole only when its end says so', async () => {
  expect(await readWanted(await fileWith(`${long}json_schema`), requestsJson)).toBe(`${long}json_schema`)
  expect(await readWanted(await fileWith(`json_schema${long}`), requestsJson)).toBeUndefined()
})

it('throws when there is no file', async () => {
  await expect(readWanted('/nowhere/at/all', requestsJson)).rejects.toMatchObject({ code: 'ENOENT' })
})
