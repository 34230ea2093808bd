import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect, it, onTestFinished } from 'vitest'
import { checkUpReport } from '../../shared/doctor/check-up-report.ts'
import { conversationFormatIds } from '../../shared/formats/registry.ts'
import type { CheckUpItem } from '../../shared/doctor/check-up.ts'
import {
  get,
  linkOf,
  start as startHost,
  providePageFolder,
} from '../browser-host/testing/host-under-test.ts'
import { samplePng } from '../library/testing/sample-media.ts'
import { valueOf, type AppClient } from '../app/testing/app-client.ts'
import { submitImages } from '../app/testing/submit-images.ts'
import { exportsOfRun } from './testing/exports-of-page.ts'
import { findSecretInFolder, findSecretInFrames } from '../app/testing/find-secret.ts'
import { startSpelledApp } from './testing/spelled-app.ts'
import { startSpellingGateway } from './testing/spelling-gateway.ts'
import { submitSpeech } from '../app/testing/submit-speech.ts'

providePageFolder()

const key = 'sk-Spelled~Me+If/You=Can-7f3c9a51e2'
const tenant = 'tenant/Of&Mine-0a1b2c3d4e5f'

/** Checks the connection, with one request per format; resolves with the report and everything shown meanwhile. */
async function checkUp({ page }: AppClient, connectionId: string, baseUrl: string): Promise<unknown[]> {
  const items: CheckUpItem[] = []
  await new Promise((resolve) => {
    page.open(
      'doctor.run',
      { connectionId, calls: [...conversationFormatIds] },
      { onItem: (item) => void items.push(item), onEnd: resolve },
    )
  })
  const stages = items.flatMap((item) => (item.type === 'done' ? [item.stage] : []))
  const proofs = items.flatMap((item) => (item.type === 'proof' ? [item.proof] : []))
  return [items, checkUpReport({ version: '1.2.3', baseUrl, stages, proofs })]
}

const parameters = {}
const extraJson = ''

/** Makes images and audio and waits until they are saved; resolves with everything that can be exported of them. */
async function makeFiles(client: AppClient, connectionId: string): Promise<unknown[]> {
  const { page } = client
  const form = { connectionId, parameters, extraJson }
  const runs = [
    await submitImages(page, { ...form, model: 'painter', prompt: 'A boat' }),
    await submitSpeech(page, { ...form, model: 'speaker', input: 'A boat', voice: 'any' }),
  ].map(valueOf)
  const exports: unknown[] = []
  for (const { id } of runs) {
    const run = (await client.watch(id)).at(-1)?.run
    if (run !== undefined) exports.push(exportsOfRun(run, valueOf(await page.call('runs.record', { id }))))
  }
  return exports
}

it('a key and the value of a header are in no file that is saved, exported, copied or served', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gp-spelled-'))
  const gateway = await startSpellingGateway()
  const started = await startSpelledApp(folder)
  onTestFinished(async () => {
    await started.stop()
    await gateway.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const { client, app } = started
  const { page } = client
  const { id } = valueOf(await page.call('connections.add', { address: gateway.url, key }))
  valueOf(await page.call('connections.update', { id, extraHeaders: [{ name: 'x-tenant', value: tenant }] }))
  const exports = [...(await checkUp(client, id, gateway.url)), ...(await makeFiles(client, id))]
  const { items } = valueOf(await page.call('media.list', {}))
  const ids = items.map((item) => item.id)
  for (const item of items)
    if (item.kind === 'image')
      valueOf(await page.call('media.setThumbnail', { id: item.id, bytes: samplePng() }))
  valueOf(await page.call('attachments.add', { name: 'a.txt', bytes: Buffer.from('attached') }))
  const zip = valueOf(await page.call('media.zip', { ids }))
  const packed = unzipSync(readFileSync(zip.path))
  exports.push(packed, valueOf(await page.call('connections.export', {})))
  valueOf(await page.call('data.makeCopy', {}))
  const host = await startHost({ app, dataFolder: folder })
  const link = await linkOf(host)
  const served = await get(host, link.pathname + link.search)

  // The test only proves something when the gateway had secrets to repeat, and files were made.
  expect([...gateway.received]).toEqual([key, tenant])
  expect(items.map(({ mediaType }) => mediaType).toSorted()).toEqual(['audio/wav', 'image/jpeg', 'image/png'])
  const provenance = items.map((item) => item.provenance)
  expect(JSON.stringify(provenance)).toContain('sk-••••••••51e2')
  expect(Object.keys(packed)).toHaveLength(4)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).join('\n')
  for (const place of ['thumbnails/', 'attachments/', 'exports/', 'browser/door.json', 'playground-manual-'])
    expect(names).toContain(place)
  for (const secret of [key, tenant]) {
    expect({
      exports: findSecretInFrames(exports, secret),
      frames: findSecretInFrames(client.toPage, secret),
      files: findSecretInFolder(folder, secret).leaks,
      log: findSecretInFrames(started.log, secret),
      served: findSecretInFrames([served.headers, served.body.toString(), link.href], secret),
    }).toEqual({ exports: [], frames: [], files: [], log: [], served: [] })
  }
})
