import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleFiles } from '../../../shared/media/testing/sample-files.ts'
import { wavHeader } from '../../../shared/media/wav-header.ts'
import { createMemoryHost } from '../../host/memory/create-memory-host.ts'
import { createApp } from '../../app/create-app.ts'
import { openAppClient, valueOf } from '../../app/testing/app-client.ts'

/** A whole request that the gateway received. */
export interface SentCall {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** The answer of the gateway, with status 200 by default. */
export interface PreparedAnswer {
  readonly status?: number
  readonly type?: string
  readonly body: Uint8Array | string
  /** What follows the body in place of its end: a broken connection, or silence. */
  readonly behind?: 'a break' | 'nothing'
  /** Reads this many bytes of a request and no more, and reports that. */
  readonly stuckAt?: { readonly bytes: number; readonly onStuck: () => void }
}

export const audioKey = 'sk-very-secret-audio-key'

/** One app with one connection, to a gateway that gives the last prepared answer and keeps the requests it received. */
export async function startAudioApp() {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gp-audio-'))
  let answer: PreparedAnswer = { body: '' }
  let calls: SentCall[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      const { stuckAt } = answer
      if (stuckAt === undefined || Buffer.concat(chunks).length < stuckAt.bytes) return
      request.pause()
      stuckAt.onStuck()
    })
    request.on('end', () => {
      calls.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
      const headers = answer.type === undefined ? {} : { 'content-type': answer.type }
      response.writeHead(answer.status ?? 200, headers)
      if (answer.behind === 'a break') response.write(answer.body, () => request.socket.destroy())
      else if (answer.behind === 'nothing') response.write(answer.body)
      else response.end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = createMemoryHost({
    dataFolder,
    database: join(dataFolder, 'playground.sqlite'),
    // These tests send the same request several times.
    config: { settings: { asksBeforeRepeat: false } },
  })
  const app = await createApp(host, { version: '1.2.3', practicePort: 0 })
  const client = await openAppClient(app)
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const added = await client.page.call('connections.add', { address, key: audioKey })
  return {
    app,
    ...client,
    host,
    dataFolder,
    mediaFolder: host.paths.media,
    address,
    connectionId: valueOf(added).id,
    /** The requests since the last `answerWith`. */
    calls: () => calls,
    answerWith(next: PreparedAnswer) {
      answer = next
      calls = []
    },
    async close() {
      await app.close()
      server.closeAllConnections()
      server.close()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

export type AudioApp = Awaited<ReturnType<typeof startAudioApp>>

/** A second of samples, as raw bytes and as a file. */
export const oneSecond = Buffer.alloc(48_000, 7)
export const oneSecondWav = Buffer.concat([
  wavHeader({ sampleRate: 24_000, channels: 1 }, oneSecond.length),
  oneSecond,
])
export const someMp3 = Buffer.concat([sampleFiles['audio/mpeg'] ?? new Uint8Array(), Buffer.alloc(5_000, 1)])

export function sent(value: string): { response_format: { isSent: true; value: string } } {
  return { response_format: { isSent: true, value } }
}
