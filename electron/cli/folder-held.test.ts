import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockDataFolder } from '../host/node/instance-lock.ts'
import { gatewayOf, keyOfTest, startGateway } from './testing/counting-gateway.ts'
import { runHere } from './testing/run-here.ts'

const folder = mkdtempSync(join(tmpdir(), 'folder-held-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

/** With a data folder that is locked by another command or the app. */
async function startHeld(name: string) {
  const gateway = await startGateway(() => 'one two', { models: [{ id: 'a' }] })
  const data = join(folder, name)
  mkdirSync(data)
  writeFileSync(
    join(folder, 'pack.json'),
    JSON.stringify({ providers: ['chat:a'], prompts: ['{{word}}'], tests: [{ vars: { word: 'w' } }] }),
  )
  const lock = lockDataFolder(data)
  const command = (...parameters: readonly string[]) =>
    runHere([...parameters, ...gatewayOf(gateway)], { folder, environment: { KEY_OF_TEST: keyOfTest } })
  const release = () => lock.ok && lock.value.release()
  return { gateway, data, command, release }
}

test.each([
  ['run', ['run', 'pack.json', '--yes']],
  ['doctor', ['doctor', '--call', 'chat', '--model', 'a']],
])('%s says whose folder it is and what to do, and sends nothing', async (name, parameters) => {
  const { gateway, data, command, release } = await startHeld(name)
  const refused = await command(...parameters, '--data-dir', data)
  expect(refused).toEqual({
    code: 1,
    output: '',
    errors: `Gateway Playground is already running on this data folder (process ${process.pid}). Wait until the other command is over, or close the app that uses the folder, or choose another folder with --data-dir.\n`,
  })
  expect(gateway.asked).toEqual([])
  release()
  await command(...parameters, '--data-dir', data)
  expect(gateway.asked).toHaveLength(1)
})

test('a check without a call needs no folder, and goes on beside another command', async () => {
  const { data, command, release } = await startHeld('free')
  const { output, errors } = await command('doctor', '--data-dir', data)
  expect(output).not.toBe('')
  expect(errors).not.toContain('already running')
  release()
})
