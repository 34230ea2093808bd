import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startLoopback } from '../gateway/testing/loopback.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { createApp } from './create-app.ts'
import { openAppClient, valueOf } from './testing/app-client.ts'

it('a request over which the computer slept ends with a sentence that says so; a recording goes on', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gp-app-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  const host = createMemoryHost({ dataFolder })
  const app = await createApp(host, { version: '1.2.3', practicePort: 0, practicePaceMs: 0 })
  onTestFinished(() => app.close())
  const client = await openAppClient(app)
  const { page } = client
  const gateway = await startLoopback(() => undefined)
  const { id: connectionId } = valueOf(
    await page.call('connections.add', { address: gateway.url, key: 'sk-1' }),
  )
  const { id } = valueOf(await page.call('conversations.create', { model: 'm' }))
  const sent = valueOf(
    await page.call('conversations.send', { id, connectionId, blocks: [{ type: 'text', text: 'Hello' }] }),
  )
  const recording = valueOf(
    await page.call('recordings.begin', { format: 'wav', sampleRate: 8_000, channels: 1 }),
  )
  const watched = client.watch(sent.turns[1]?.run?.id ?? '')
  await expect.poll(() => gateway.calls.length).toBe(1)
  host.power.suspend()
  host.power.resume()
  host.clock.advance(60_000)
  expect((await watched).at(-1)?.run).toMatchObject({
    status: 'failed',
    error: { text: { code: 'runs.computerSlept' } },
  })
  expect(await page.call('recordings.append', { id: recording.id, bytes: new Uint8Array(2) })).toMatchObject({
    ok: true,
  })
  await app.close()
  expect(host.power.heldAwake).toBe(0)
})
