import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { practiceConnectionId } from '../../shared/connections/connection.ts'
import type { MediaItem } from '../../shared/media/media-item.ts'
import { speechForm } from '../../shared/request-forms/speech/form.ts'
import { openAppClient, valueOf, type AppClient } from '../app/testing/app-client.ts'
import type { App } from '../app/app.ts'
import { createApp } from '../app/create-app.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'

let app: App
let client: AppClient
let dataFolder = ''

beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'gp-join-'))
  app = await createApp(createMemoryHost({ dataFolder }), {
    version: '1.2.3',
    practicePort: 0,
    practicePaceMs: 0,
  })
  client = await openAppClient(app)
})

afterAll(async () => {
  await app.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

const sentence = 'Nobody speaks for long. '
/** Two parts: the limit of a part is 4,096 characters. */
const longText = sentence.repeat(Math.ceil(4_200 / sentence.length))

/** Submits a long text, and resolves with its runs when all have ended. */
async function speakInParts(voices: readonly string[], format: string, text = longText) {
  const id = randomUUID()
  const values = {
    ...speechForm.initial,
    model: 'practice-speech',
    input: text,
    isSplit: true,
    voices: voices.map((name) => ({ id: name, name, isTicked: true })),
    parameters: { response_format: { isSent: true, value: format }, speed: { isSent: true, value: 4 } },
  }
  const { page } = client
  valueOf(
    await page.call('requests.submit', {
      id,
      formId: 'speech',
      connectionId: practiceConnectionId,
      values: JSON.parse(JSON.stringify(values)),
    }),
  )
  const runIds: string[] = []
  for (let place = 0; place < 2 * voices.length; place += 1) {
    const runId = await expect
      .poll(async () => (await groupOf(id)).runIds[place] ?? '')
      .not.toBe('')
      .then(async () => (await groupOf(id)).runIds[place] ?? '')
    await client.watch(runId)
    runIds.push(runId)
  }
  return runIds
}

async function groupOf(id: string) {
  const { groups } = valueOf(await client.page.call('requests.list', { formId: 'speech' }))
  return groups.find((group) => group.id === id) ?? { runIds: [] }
}

async function items(): Promise<readonly MediaItem[]> {
  return valueOf(await client.page.call('media.list', {})).items
}

async function partOf(runId: string): Promise<MediaItem | undefined> {
  return (await items()).find(({ provenance }) => provenance?.runId === runId)
}

describe('a long text that is spoken in parts', () => {
  it.each(['wav', 'mp3', 'pcm'])(
    'is one file of the library when all parts are there (%s)',
    async (format) => {
      const runIds = await speakInParts(['alloy', 'nova'], format)
      const parts = await Promise.all(runIds.map(partOf))
      const idsOf = (from: number) => parts.slice(from, from + 2).map((item) => item?.id)
      const joinedOf = async (from: number) =>
        (await items()).find(({ provenance }) => provenance?.madeFrom?.join() === idsOf(from).join())
      for (const [from, voice] of [
        [0, 'alloy'],
        [2, 'nova'],
      ] as const) {
        await expect.poll(async () => await joinedOf(from)).toBeDefined()
        const joined = await joinedOf(from)
        const [first, second] = parts.slice(from, from + 2)
        expect(joined).toMatchObject({ kind: 'audio', mediaType: first?.mediaType })
        expect(joined?.durationMs).toBeCloseTo((first?.durationMs ?? 0) + (second?.durationMs ?? 0), -2)
        expect(joined?.provenance).toMatchObject({
          prompt: longText,
          format: 'speech',
          model: 'practice-speech',
          parameters: { voice },
        })
        expect(joined?.provenance?.runId).toBeUndefined()
        // The text is written into the file itself, and a second request returns the same item.
        expect(valueOf(await client.page.call('media.origin', { id: joined?.id ?? '' })).carriedIn).toBe(
          'file',
        )
        const again = await client.page.call('audio.joinParts', { runIds: runIds.slice(from, from + 2) })
        expect(valueOf(again).id).toBe(joined?.id)
      }
    },
  )

  it('is not joined where a part is missing: the error says how many are there', async () => {
    const [first = '', second = ''] = await speakInParts(['echo'], 'wav')
    const item = await partOf(second)
    valueOf(await client.page.call('media.delete', { ids: [item?.id ?? ''] }))
    const refused = await client.page.call('audio.joinParts', { runIds: [first, second] })
    expect(refused).toMatchObject({ ok: false, error: { kind: 'unavailable' } })
    expect(!refused.ok && refused.error.message).toContain('Only 1 of the 2 parts')
  })

  it('is left alone where it was sent whole', async () => {
    const { page } = client
    const values = {
      ...speechForm.initial,
      model: 'practice-speech',
      input: 'Short.',
      voices: ['alloy', 'nova'].map((name) => ({ id: name, name, isTicked: true })),
    }
    const id = randomUUID()
    valueOf(
      await page.call('requests.submit', {
        id,
        formId: 'speech',
        connectionId: practiceConnectionId,
        values: JSON.parse(JSON.stringify(values)),
      }),
    )
    for (const runId of (await groupOf(id)).runIds) await client.watch(runId)
    const made = (await items()).filter(({ provenance }) => provenance?.prompt === 'Short.')
    expect(made.map(({ provenance }) => provenance?.madeFrom)).toEqual([undefined, undefined])
  })
})
