import { createWriteStream, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'
import { transcriptOf } from '../../../shared/formats/transcriptions/transcript.ts'
import { ok } from '../../../shared/errors/result.ts'
import type { Part } from '../../../shared/runs/part.ts'
import { transcriptFormats } from '../../../shared/formats/transcriptions/index.ts'
import { openDatabase } from '../../../electron/database/open.ts'
import { createGateway } from '../../../electron/gateway/create-gateway.ts'
import { plainIdentity } from '../../../electron/gateway/request-headers.ts'
import type { GatewayTarget } from '../../../electron/gateway/exchange.ts'
import { runExchange } from '../../../electron/gateway/run-exchange.ts'
import { sendRequest } from '../../../electron/gateway/send-request.ts'
import { createMemoryHost } from '../../../electron/host/memory/create-memory-host.ts'
import { systemClock as clock } from '../../../electron/host/node/system-clock.ts'
import { createLibraryService } from '../../../electron/library/library-service.ts'

/** A file to move, and the ends it is moved between. */
export interface Transfer {
  /** Origin of the server, without a trailing slash. */
  readonly origin: string
  readonly bytes: number
  /** The folder for downloaded files. */
  readonly folder: string
  /** The file to upload. */
  readonly file: string
}

/** Methods of moving a large file: ours, and the straightforward ones. Each throws when bytes are missing. */
export const transferWays: Readonly<Record<string, (transfer: Transfer) => Promise<void>>> = {
  async 'download-ours'({ origin, bytes, folder }) {
    const host = createMemoryHost({ dataFolder: folder })
    const opened = openDatabase({ path: ':memory:', clock, log: host.log })
    if (!opened.ok) throw new Error(opened.error.message)
    const library = createLibraryService({
      ...host,
      database: opened.value,
      emit() {},
      redact: (text) => text,
      gateway: createGateway({ clock, identity: plainIdentity }),
      resolveTarget: async () => ok(targetOf(origin)),
    })
    const item = await library.download({
      url: `${origin}/${bytes}`,
      target: targetOf(origin),
      provenance: {
        prompt: 'a film',
        model: 'practice-film',
        format: 'video',
        parameters: {},
        connectionName: 'Practice gateway',
        isPractice: true,
      },
    })
    opened.value.close()
    if (!item.ok || item.value.bytes !== bytes) throw new Error('the download is not whole')
  },

  async 'download-theirs'({ origin, bytes, folder }) {
    const response = await fetch(`${origin}/${bytes}`)
    const target = createWriteStream(join(folder, 'theirs'))
    await pipeline(Readable.fromWeb(response.body as ReadableStream), target)
    if (target.bytesWritten !== bytes) throw new Error('their download is not whole')
  },

  async 'upload-ours'({ origin, bytes, file }) {
    const chunks: Uint8Array[] = []
    const sent = await sendRequest({
      request: {
        method: 'POST',
        path: '/v1/upload',
        auth: 'authorization',
        headers: {},
        expectsStream: false,
        body: {
          type: 'multipart',
          fields: [
            { name: 'model', value: 'practice-ears' },
            { name: 'file', mediaId: 'film', fileName: 'film.mp4', mediaType: 'video/mp4' },
          ],
        },
      },
      target: targetOf(origin),
      signal: new AbortController().signal,
      clock,
      findUpload: async () => ok({ path: file }),
      listener: { onSent() {}, onHead() {}, onChunk: (chunk) => void chunks.push(Buffer.from(chunk)) },
    })
    if (sent.outcome !== 'received') throw new Error('the upload was not answered')
    checkUpload(Buffer.concat(chunks).toString(), bytes)
  },

  /** Sends an audio file from the form to the transcript, with progress events. */
  async 'transcription-ours'({ origin, bytes, file }) {
    const take = { mediaId: 'take', fileName: 'take.wav', mediaType: 'audio/wav' }
    const request = transcriptFormats.transcriptions.request({
      model: 'practice-ears',
      file: take,
      parameters: {},
      extra: {},
    })
    if (!request.ok) throw new Error(request.error.message)
    const parts: Part[] = []
    const notified = new Set<number>()
    const end = await runExchange({
      request: request.value,
      format: transcriptFormats.transcriptions,
      target: targetOf(origin),
      signal: new AbortController().signal,
      clock,
      findUpload: async () => ok({ path: file }),
      observer: {
        onSent() {},
        onUploaded: (sent) => void notified.add(sent),
        onHead() {},
        onChunk() {},
        onParts: (arrived) => void parts.push(...arrived),
      },
    })
    const [received = 0, announced = 0] = (transcriptOf(parts)?.text ?? '').split('/').map(Number)
    if (end.outcome !== 'done') throw new Error('the transcription did not come')
    checkUpload(JSON.stringify({ received, announced }), bytes)
    if (notified.size < 20) throw new Error(`progress was told ${notified.size} times`)
  },

  async 'upload-theirs'({ origin, bytes, file }) {
    const form = new FormData()
    form.append('model', 'practice-ears')
    form.append('file', await openAsBlob(file, { type: 'video/mp4' }), 'film.mp4')
    const response = await fetch(`${origin}/v1/upload`, { method: 'POST', body: form })
    checkUpload(await response.text(), bytes)
  },
}

/** Throws unless more bytes than the file's arrived, and as many as were announced, if a length was announced. */
function checkUpload(answer: string, bytes: number): void {
  const { received, announced } = JSON.parse(answer) as { received: number; announced: number }
  if (received <= bytes || (announced !== -1 && announced !== received))
    throw new Error(`the upload is not whole: ${answer}`)
}

function targetOf(origin: string): GatewayTarget {
  return {
    connectionId: 'bench',
    baseUrl: origin,
    key: null,
    extraHeaders: [],
    proxyUrl: null,
    caCertificate: '',
    idleTimeoutMs: 300_000,
  }
}
