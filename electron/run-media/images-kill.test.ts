import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { startPracticeGateway } from '../practice-gateway/server.ts'
import { createApp } from '../app/create-app.ts'
import { openAppClient, valueOf } from '../app/testing/app-client.ts'

it('a process that is killed between the answer and the save has lost nothing: the picture is saved from its record', async () => {
  const gateway = await startPracticeGateway({ paceMs: 0 })
  onTestFinished(() => gateway.close())
  const dataFolder = mkdtempSync(join(tmpdir(), 'gp-kill-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  const script = fileURLToPath(new URL('testing/generate-until-killed.ts', import.meta.url))
  const child = spawn(process.execPath, [script, dataFolder, gateway.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  let runId = ''
  for await (const line of createInterface({ input: child.stdout })) {
    runId = (JSON.parse(line) as { runId: string }).runId
    break
  }
  child.kill('SIGKILL')
  await exited

  const host = createMemoryHost({ dataFolder, database: join(dataFolder, 'playground.sqlite') })
  const app = await createApp(host, { version: '1.2.3', practicePort: 0, practicePaceMs: 0 })
  onTestFinished(() => app.close())
  const { page, watch } = await openAppClient(app).then(({ page: opened, ...client }) => ({
    page: opened,
    watch: (id: string) => client.watch(id),
  }))
  expect(valueOf(await page.call('media.list', {})).items).toEqual([])
  const [before] = await watch(runId)
  expect(before?.run.status).toBe('interrupted')
  expect(before?.parts).toMatchObject([{ type: 'media', problem: { code: 'media-not-kept' } }])
  valueOf(await page.call('runs.keepMedia', { id: runId }))
  const [after] = await watch(runId)
  expect(after?.parts).toMatchObject([{ type: 'media', mediaType: 'image/png', width: 64 }])
  expect(valueOf(await page.call('media.list', {})).items).toMatchObject([
    { provenance: { prompt: 'A red boat', parameters: { size: '64x64' }, runId } },
  ])
  expect(gateway.calls).toHaveLength(1)
})
