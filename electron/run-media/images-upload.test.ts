import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { writePng } from '../practice-gateway/images/write-png.ts'
import { createApp } from '../app/create-app.ts'
import { openAppClient, valueOf } from '../app/testing/app-client.ts'
import { submitEdit } from '../app/testing/submit-images.ts'

/** An image that is far larger than the buffers of two sockets. Its end is noise, which is not checked here. */
async function largeImage(): Promise<Uint8Array> {
  const head = await writePng({ width: 8, height: 8, pixels: new Uint8Array(8 * 8 * 4).fill(200) })
  const bytes = new Uint8Array(19_000_000).fill(7)
  bytes.set(head)
  return bytes
}

it('an upload that is stopped half-way ends there, and the gateway gets no more of it', async () => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const dataFolder = mkdtempSync(join(tmpdir(), 'gp-upload-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  const app = await createApp(createMemoryHost({ dataFolder }), { version: '1.2.3', practicePort: 0 })
  onTestFinished(() => app.close())
  const { page, watch } = await openAppClient(app).then((client) => ({
    page: client.page,
    watch: (id: string) => client.watch(id),
  }))
  const added = await page.call('connections.add', { address: `http://127.0.0.1:${port}`, key: 'a-key' })
  const file = valueOf(await page.call('attachments.add', { name: 'large.png', bytes: await largeImage() }))

  const connected = once(server, 'connection') as Promise<[Socket]>
  const run = valueOf(
    await submitEdit(page, {
      connectionId: valueOf(added).id,
      model: 'practice-image',
      prompt: 'A calm sea',
      parameters: {},
      extraJson: '',
      images: [{ mediaId: file.id, fileName: file.name, mediaType: file.mediaType }],
    }),
  )
  // Reads only the first piece, so that the rest gets stuck.
  const [socket] = await connected
  let received = 0
  socket.on('data', (piece: Buffer) => (received += piece.length))
  socket.on('error', () => undefined)
  await once(socket, 'data')
  socket.pause()
  // A reset connection also ends with an error, which is no failure here.
  const closed = new Promise((resolve) => void socket.once('close', resolve))
  valueOf(await page.call('runs.stop', { id: run.id }))
  socket.resume()
  await closed
  const ended = (await watch(run.id)).at(-1)?.run
  expect(ended?.status).toBe('stopped')
  expect(received).toBeGreaterThan(0)
  expect(received).toBeLessThan(19_000_000)
  expect(ended?.upload?.bytes ?? 0).toBeLessThan(19_000_000)
})
