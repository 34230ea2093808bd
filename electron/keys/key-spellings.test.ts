import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { valueOf, type AppClient } from '../app/testing/app-client.ts'
import { exportsOfConversation, exportsOfRun } from './testing/exports-of-page.ts'
import { findSecretInFolder, findSecretInFrames } from '../app/testing/find-secret.ts'
import { submitVideo } from '../video/testing/submit-video.ts'
import { startSpelledApp } from './testing/spelled-app.ts'
import { startSpellingGateway } from './testing/spelling-gateway.ts'

const key = 'sk-Spelled~Me+If/You=Can-7f3c9a51e2'
const tenant = 'tenant/Of&Mine-0a1b2c3d4e5f'

/** Sends a prompt to a model and waits for the end; resolves with the run and everything that can be exported of it. */
async function ask(client: AppClient, connectionId: string, model: string) {
  const { page } = client
  const { id } = valueOf(await page.call('conversations.create', { model }))
  const sent = valueOf(
    await page.call('conversations.send', { id, connectionId, blocks: [{ type: 'text', text: 'hello' }] }),
  )
  const runId = sent.turns.at(-1)?.run?.id ?? ''
  const run = (await client.watch(runId)).at(-1)?.run
  const record = valueOf(await page.call('runs.record', { id: runId }))
  const conversation = valueOf(await page.call('conversations.get', { id }))
  return {
    run,
    exports: [
      ...(run === undefined ? [] : exportsOfRun(run, record)),
      ...exportsOfConversation(conversation),
    ],
  }
}

it('a key and the value of a header are nowhere but at their gateway, however it spells and splits them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gp-spelled-'))
  const gateway = await startSpellingGateway()
  onTestFinished(async () => {
    await gateway.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const first = await startSpelledApp(folder)
  const { page } = first.client
  const { id } = valueOf(await page.call('connections.add', { address: gateway.url, key }))
  valueOf(await page.call('connections.update', { id, extraHeaders: [{ name: 'x-tenant', value: tenant }] }))
  const exports: unknown[] = []
  const statuses: (string | undefined)[] = []
  await page.call('connections.check', { id })
  await page.call('models.list', { connectionId: id, refresh: true })
  for (const model of ['whole', 'split', 'bytes', 'refuse', 'redirect']) {
    const outcome = await ask(first.client, id, model)
    statuses.push(outcome.run?.status)
    exports.push(outcome.exports)
  }
  await submitVideo(page, {
    connectionId: id,
    family: 'video-generations',
    model: 'film',
    prompt: 'A boat',
    parameters: {},
    extraJson: '',
    files: [],
  })
  exports.push(valueOf(await page.call('connections.export', {})))
  await first.stop()
  const second = await startSpelledApp(folder)
  const { entries } = valueOf(await second.client.page.call('history.list', {}))
  for (const { run } of entries) exports.push(await second.client.page.call('runs.record', { id: run.id }))
  await second.stop()

  // The test only proves something when the gateway had secrets to repeat.
  expect([...gateway.received]).toEqual([key, tenant])
  expect(statuses).toEqual(['done', 'done', 'done', 'failed', 'failed'])
  const frames = [...first.client.toPage, ...second.client.toPage]
  expect(JSON.stringify(frames)).toContain('sk-••••••••51e2')
  for (const secret of [key, tenant]) {
    expect({
      frames: findSecretInFrames(frames, secret),
      files: findSecretInFolder(folder, secret).leaks,
      log: findSecretInFrames([...first.log, ...second.log], secret),
      exports: findSecretInFrames(exports, secret),
    }).toEqual({ frames: [], files: [], log: [], exports: [] })
  }
})
