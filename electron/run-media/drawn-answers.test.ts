import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { conversationFormatIds } from '../../shared/formats/registry.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { startPracticeGateway, type PracticeGateway } from '../practice-gateway/server.ts'
import type { App } from '../app/app.ts'
import { createApp } from '../app/create-app.ts'
import { openAppClient, valueOf } from '../app/testing/app-client.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'gp-drawn-'))
let gateway: PracticeGateway
let app: App
let client: Awaited<ReturnType<typeof openAppClient>>
let connectionId = ''

beforeAll(async () => {
  gateway = await startPracticeGateway({ paceMs: 0 })
  app = await createApp(createMemoryHost({ dataFolder }), { version: '1.2.3', practicePort: 0 })
  client = await openAppClient(app)
  const added = await client.page.call('connections.add', { address: gateway.url, key: 'practice-full' })
  connectionId = valueOf(added).id
})

afterAll(async () => {
  await app.close()
  await gateway.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

const promptBlocks = [{ type: 'text' as const, text: 'A red boat at noon' }]

/** Sends two messages in a new conversation. */
async function draw(format: (typeof conversationFormatIds)[number], isStreamed: boolean) {
  const { page } = client
  const made = valueOf(await page.call('conversations.create', { model: 'practice-draws', format }))
  const parameters = { stream: { isSent: true, value: isStreamed } }
  valueOf(await page.call('conversations.update', { id: made.id, parameters }))
  const ask = async () => {
    const sent = valueOf(
      await page.call('conversations.send', { id: made.id, connectionId, blocks: promptBlocks }),
    )
    const run = (await client.watch(sent.turns.at(-1)?.run?.id ?? '')).at(-1)?.run
    const { turns } = valueOf(await page.call('conversations.get', { id: made.id }))
    return { run, blocks: turns.at(-1)?.blocks ?? [] }
  }
  return { first: await ask(), again: await ask() }
}

it.each(
  conversationFormatIds.flatMap((format) => [true, false].map((isStreamed) => ({ format, isStreamed }))),
)(
  'a picture in an answer of $format is saved and shown, never as text, and the conversation goes on (streamed: $isStreamed)',
  async ({ format, isStreamed }) => {
    const before = valueOf(await client.page.call('media.list', {})).total
    const { first, again } = await draw(format, isStreamed)
    for (const { run, blocks } of [first, again]) {
      expect(run?.error).toBeUndefined()
      expect(run?.status).toBe('done')
      expect(run?.isStreamed).toBe(isStreamed)
      expect(blocks.map(({ type }) => type)).toEqual(['text', 'media'])
      expect(blocks[1]).toMatchObject({ mediaType: 'image/png', width: 256, height: 256 })
      expect(blocks[1]).toHaveProperty('mediaId')
      expect(JSON.stringify(blocks)).not.toContain('iVBORw0KGgo')
    }
    const { items, total } = valueOf(await client.page.call('media.list', {}))
    expect(total).toBe(before + 2)
    expect(items[0]?.provenance).toMatchObject({
      prompt: 'A red boat at noon',
      model: 'practice-draws',
      format,
    })
    expect(JSON.stringify(client.toPage)).not.toContain('iVBORw0KGgo')
    // The image that is sent back reveals neither its path nor the metadata of its file.
    expect(gateway.calls.at(-1)?.body).not.toContain('gateway-playground')
  },
)
