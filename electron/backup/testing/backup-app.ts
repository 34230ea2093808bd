import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { BackupStep, RestoreMode, RestoreStep } from '../../../shared/backup/backup.ts'
import type { StartStep } from '../../../shared/backup/start-step.ts'
import type { Result } from '../../../shared/errors/result.ts'
import type { Input } from '../../../shared/ipc/contract.ts'
import { createApp } from '../../app/create-app.ts'
import { openAppClient, valueOf, type AppClient } from '../../app/testing/app-client.ts'
import type { Host } from '../../host/host.ts'
import { createMemoryHost, type MemoryHost } from '../../host/memory/create-memory-host.ts'
import { startPracticeGateway } from '../../practice-gateway/server.ts'

export const key = 'sk-a-key-that-nobody-may-see-4f1c9a7e2b'

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gp-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

export function createHost(): MemoryHost {
  const folder = newFolder()
  return createMemoryHost({ dataFolder: folder, database: join(folder, 'playground.sqlite') })
}

const options = { version: '1.2.3', practicePort: 0, practicePaceMs: 0 }

/** A start that is stopped at its first step of this kind. Resolves with the reported steps. */
export async function startUntil(host: MemoryHost, isLast: (step: StartStep) => boolean) {
  const stop = new AbortController()
  const steps: StartStep[] = []
  const starting = createApp(host, {
    ...options,
    stopped: stop.signal,
    onStartStep(step) {
      steps.push(step)
      if (isLast(step)) stop.abort()
    },
  })
  await expect(starting).rejects.toThrow('aborted')
  return steps
}

export async function start(host: Host, onStartStep: (step: StartStep) => void = () => undefined) {
  const app = await createApp(host, { ...options, onStartStep })
  onTestFinished(() => app.close())
  const { page } = await openAppClient(app)
  return {
    app,
    page,
    addConversation: async (title: string) =>
      valueOf(
        await page.call('conversations.update', {
          ...valueOf(await page.call('conversations.create', {})),
          title,
        }),
      ),
    addMedia: async (bytes: Uint8Array, name: string) =>
      valueOf(await page.call('media.import', { bytes, name })),
    titles: async () => valueOf(await page.call('conversations.list', {})).map(({ title }) => title),
    /** The content of each file of the library, by name. */
    media: async () => {
      const { items } = valueOf(await page.call('media.list', { limit: 100 }))
      return new Map(
        items.map(({ fileName }) => [fileName, hashOf(readFileSync(join(host.paths.media, fileName)))]),
      )
    },
  }
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export function write(
  page: AppClient['page'],
  onItem: (step: BackupStep, close: () => void) => void = () => undefined,
  input: Input<'backup.write'> = {},
) {
  const ended = Promise.withResolvers<Result<void>>()
  const steps: BackupStep[] = []
  const closeStream = page.open('backup.write', input, {
    onItem: (step) => {
      steps.push(step)
      onItem(step, () => closeStream())
    },
    onEnd: ended.resolve,
  })
  return { steps, ended: ended.promise, close: () => closeStream() }
}

/** Writes a complete backup to the app's default folder. */
export async function writeWhole(page: AppClient['page']) {
  const { steps, ended } = write(page)
  valueOf(await ended)
  const last = steps.at(-1)
  if (last?.type !== 'written') throw new Error('no backup was written')
  return last
}

export async function restore(page: AppClient['page'], path: string, mode: RestoreMode = 'replace') {
  const ended = Promise.withResolvers<Result<void>>()
  const steps: RestoreStep[] = []
  page.open(
    'backup.restore',
    { path, mode },
    { onItem: (step) => void steps.push(step), onEnd: ended.resolve },
  )
  return { result: await ended.promise, last: () => steps.at(-1) }
}

export const png = (content: string) =>
  Buffer.concat([Buffer.from('iVBORw0KGgo=', 'base64'), Buffer.from(content)])

/** An app with a conversation, a connection with a key, two files, one of them in the trash, and a run with its record. */
export async function fillApp(host: MemoryHost) {
  const gateway = await startPracticeGateway({ paceMs: 0 })
  onTestFinished(() => gateway.close())
  const app = await start(host)
  await app.addConversation('Of the old computer')
  const connection = valueOf(await app.page.call('connections.add', { address: gateway.url, key }))
  // The gateway refuses the run, so its record contains the refusal, with any key that the gateway repeats.
  await app.page.call('models.list', { connectionId: connection.id, refresh: true })
  await app.addMedia(png('a picture'), 'picture.png')
  const trashed = await app.addMedia(png('another'), 'trashed.png')
  valueOf(await app.page.call('media.delete', { ids: [trashed.id] }))
  return { ...app, connection }
}
