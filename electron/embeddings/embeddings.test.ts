import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { practiceConnectionId } from '../../shared/connections/connection.ts'
import type { EmbeddingDetail, EmbeddingResult } from '../../shared/embeddings/embedding-result.ts'
import { embeddingsForm, type EmbeddingsValues } from '../../shared/request-forms/embeddings/form.ts'
import type { SetRow } from '../../shared/sets/text-set.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { startPracticeGateway } from '../practice-gateway/server.ts'
import { createApp } from '../app/create-app.ts'
import { openAppClient, valueOf } from '../app/testing/app-client.ts'
import { submitForm } from '../app/testing/submit-form.ts'

/** The app with a gateway beside it, and a set of texts. */
async function start(texts: readonly string[]) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gp-embeddings-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  const gateway = await startPracticeGateway({ paceMs: 0 })
  onTestFinished(() => gateway.close())
  const app = await createApp(
    createMemoryHost({ dataFolder, config: { settings: { asksBeforeRepeat: false } } }),
    { version: '1.2.3', practicePort: 0 },
  )
  onTestFinished(() => app.close())
  const { page } = await openAppClient(app)
  const connectionId = valueOf(
    await page.call('connections.add', { address: gateway.url, key: 'practice-full' }),
  ).id
  const rows = texts.map((text, at): SetRow => ({ id: `row ${at}`, text }))
  const set = valueOf(await page.call('sets.create', { kind: 'embeddings', rows }))

  /** Resolves with the result when none of its requests is running. */
  function settled(id: string): Promise<EmbeddingResult> {
    return new Promise((resolve) => {
      const check = async (): Promise<void> => {
        const { result } = valueOf(await page.call('embeddings.get', { id }))
        if (result.status === 'running') return
        stopListening()
        resolve(result)
      }
      const stopListening = page.on('embeddings.changed', () => void check())
      void check()
    })
  }
  const valuesOf = (change: Partial<EmbeddingsValues> = {}): EmbeddingsValues => ({
    ...embeddingsForm.initial,
    setId: set.id,
    rows,
    model: 'practice-embed',
    parameters: { dimensions: { isSent: true, value: 8 } },
    extraJson: '',
    batchSize: 2,
    atOnce: 1,
    ...change,
  })
  const submit = (change: Partial<EmbeddingsValues> = {}) =>
    submitForm(page, 'embeddings', connectionId, valuesOf(change))
  async function embed(change: Partial<EmbeddingsValues> = {}): Promise<EmbeddingResult> {
    return settled(valueOf(await submit(change)).id)
  }
  async function vectorsOf(id: string): Promise<{ detail: EmbeddingDetail; vectors: number[][] }> {
    const detail = valueOf(await page.call('embeddings.get', { id }))
    const file = await app.findMediaFile(detail.vectorsId ?? '')
    const bytes = file === null ? Buffer.alloc(0) : readFileSync(file.path)
    const numbers = new Float32Array(new Uint8Array(bytes).buffer)
    const { dimensions = 1, rowCount } = detail.result
    const vectors = Array.from({ length: rowCount }, (_, row) => [
      ...numbers.subarray(row * dimensions, (row + 1) * dimensions),
    ])
    return { detail, vectors }
  }
  return { page, app, gateway, set, embed, submit, settled, vectorsOf, connectionId, dataFolder }
}

const sentBodies = (calls: readonly { readonly path: string; readonly body: string }[]): unknown[] =>
  calls.filter(({ path }) => path === '/v1/embeddings').map(({ body }) => JSON.parse(body))

describe('embedding a set', () => {
  it('asks in batches, each a run of its own, and keeps the vectors of the rows that have a text', async () => {
    const { embed, vectorsOf, gateway, page } = await start(['a cat', '', 'a dog', ' ', 'a bank'])
    const result = await embed()
    expect(sentBodies(gateway.calls)).toEqual([
      { model: 'practice-embed', input: ['a cat', 'a dog'], dimensions: 8 },
      { model: 'practice-embed', input: ['a bank'], dimensions: 8 },
    ])
    expect(result).toMatchObject({ status: 'done', rowCount: 3, readyCount: 3, dimensions: 8 })
    expect(result.usage?.totalTokens).toBe(6)
    const { detail, vectors } = await vectorsOf(result.id)
    expect(detail.rows).toEqual([
      { id: 'row 0', text: 'a cat' },
      { id: 'row 2', text: 'a dog' },
      { id: 'row 4', text: 'a bank' },
    ])
    const direct = await embed({
      batchSize: 100,
      parameters: {
        dimensions: { isSent: true, value: 8 },
        encoding_format: { isSent: true, value: 'base64' },
      },
    })
    expect((await vectorsOf(direct.id)).vectors).toEqual(vectors)
    for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5)
    const { entries } = valueOf(await page.call('history.list', { search: 'bank' }))
    expect(entries.map(({ run }) => run.format)).toEqual(['embeddings', 'embeddings'])
    expect(
      valueOf(await page.call('runs.record', { id: result.batches[0]?.runId ?? '' })).request.body,
    ).toContain('a dog')
  })

  it('asks for contents with the bytes of their files, and keeps which files they were', async () => {
    const { embed, vectorsOf, gateway, page, set } = await start([])
    const bytes = new TextEncoder().encode('%PDF-1.7 a page')
    const { id: mediaId, mediaType } = valueOf(await page.call('attachments.add', { name: 'a.pdf', bytes }))
    const files = [{ mediaId, mediaType, fileName: 'a.pdf', bytes: bytes.length }]
    const rows: SetRow[] = [
      { id: 'text', text: 'a page' },
      { id: 'file', text: '', files },
      { id: 'both', text: 'a page', files },
    ]
    valueOf(await page.call('sets.update', { id: set.id, rows }))
    expect(valueOf(await page.call('sets.get', { id: set.id })).rows).toEqual(rows)
    const embedContent = {
      model: 'practice-embed-media',
      parameters: { outputDimensionality: { isSent: true, value: 8 } },
      extraJson: '',
    }
    const result = await embed({ format: 'embed-content', embedContent, rows })
    expect(result).toMatchObject({ format: 'embed-content', status: 'done', readyCount: 3, dimensions: 8 })
    const { detail, vectors } = await vectorsOf(result.id)
    expect(detail.rows).toEqual(rows)
    expect(new Set(vectors.map(String)).size).toBe(3)
    const data = Buffer.from(bytes).toString('base64')
    const [batch, single] = gateway.calls.filter(({ path }) => /embedcontent/i.test(path))
    expect(batch?.path).toMatch(/:batchEmbedContents$/)
    expect(JSON.parse(single?.body ?? '')).toMatchObject({
      content: { parts: [{ text: 'a page' }, { inlineData: { mimeType: 'application/pdf', data } }] },
    })
    const { entries } = valueOf(await page.call('history.list', { search: 'a.pdf' }))
    expect(entries.map(({ run }) => run.format)).toEqual(['embed-content'])
    // Its record names the file whose bytes are in its body.
    const record = valueOf(await page.call('runs.record', { id: entries[0]?.run.id ?? '' }))
    expect(record.request.files).toMatchObject([{ fileName: 'a.pdf', mediaType: 'application/pdf' }])
  })

  it.each([['gone.png', { mediaId: 'a'.repeat(64), fileName: 'gone.png' }]])(
    'says by its name that %s is gone, and sends nothing',
    async (name, file) => {
      const { embed, gateway } = await start([])
      const rows = [{ id: 'r', text: '', files: [{ ...file, mediaType: 'image/png', bytes: 1 }] }]
      const embedContent = { model: 'practice-embed-media', parameters: {}, extraJson: '' }
      const result = await embed({ format: 'embed-content', embedContent, rows })
      expect(result.batches[0]?.error?.message).toContain(name)
      expect(gateway.calls.filter(({ path }) => /embedcontent/i.test(path))).toEqual([])
    },
  )

  it('asks several batches at the same time, and each row keeps its own vector', async () => {
    const texts = Array.from({ length: 9 }, (_, at) => `word${at}`)
    const { embed, vectorsOf } = await start(texts)
    const whole = await vectorsOf((await embed({ batchSize: 9 })).id)
    const many = await vectorsOf((await embed({ batchSize: 1, atOnce: 4 })).id)
    expect(many.vectors).toEqual(whole.vectors)
  })

  it('ends at the first failure, and goes on without asking again for what is there', async () => {
    const { embed, page, settled, gateway } = await start(['one', 'two', 'three', 'four', 'five'])
    const failed = await embed({ model: 'practice-embed-busy', batchSize: 1 })
    expect(failed).toMatchObject({ status: 'incomplete', readyCount: 2 })
    expect(failed.batches.map(({ status }) => status)).toEqual([
      'done',
      'done',
      'failed',
      'waiting',
      'waiting',
    ])
    expect(failed.batches[2]?.error).toMatchObject({ status: 503 })
    valueOf(await page.call('embeddings.continue', { id: failed.id }))
    const done = await settled(failed.id)
    expect(done).toMatchObject({ status: 'incomplete', readyCount: 4 })
    valueOf(await page.call('embeddings.continue', { id: failed.id }))
    expect(await settled(failed.id)).toMatchObject({ status: 'done', readyCount: 5 })
    const inputs = sentBodies(gateway.calls).map((body) => (body as { input: string[] }).input[0])
    expect(inputs).toEqual(['one', 'two', 'three', 'three', 'four', 'five', 'five'])
    expect(await page.call('embeddings.continue', { id: failed.id })).toMatchObject({ ok: false })
  })

  it('stops everything that is out, and says which batches are left', async () => {
    const { page, submit, gateway, settled } = await start(['one', 'two', 'three', 'four'])
    const begun = valueOf(await submit({ extraJson: '{"user":"me"}', batchSize: 1, atOnce: 2 }))
    const stopped = valueOf(await page.call('embeddings.stop', { id: begun.id }))
    expect(stopped.status).not.toBe('running')
    const count = sentBodies(gateway.calls).length
    expect(count).toBeLessThanOrEqual(3)
    valueOf(await page.call('embeddings.continue', { id: begun.id }))
    expect(await settled(begun.id)).toMatchObject({ status: 'done', readyCount: 4 })
  })

  it.each([
    ['practice-embed-nan', { kind: 'not-finite', positions: [2] }],
    ['practice-embed-lengths', { kind: 'wrong-length', positions: [2], expected: 8, found: 7 }],
    ['practice-embed-misses', { kind: 'missing', positions: [2] }],
  ] as const)('names what %s does wrong, and leaves that row without a vector', async (model, problem) => {
    const { embed, vectorsOf } = await start(['one', 'two', 'three'])
    const result = await embed({
      model,
      batchSize: 3,
      parameters: { dimensions: { isSent: true, value: 8 } },
    })
    expect(result.batches[0]?.problems).toEqual([problem])
    expect(result).toMatchObject({ status: 'done', readyCount: 2 })
    const { vectors } = await vectorsOf(result.id)
    expect(vectors[2]).toEqual(Array.from({ length: 8 }, () => Number.NaN))
    expect(vectors[1]?.some(Number.isNaN)).toBe(false)
  })

  it('makes no result for a request that cannot be made', async () => {
    const { page, submit, set, gateway } = await start([' '])
    expect(await submit()).toMatchObject({
      ok: false,
      error: { field: 'input' },
    })
    expect(await submit({ extraJson: '{' })).toMatchObject({ ok: false })
    expect(valueOf(await page.call('embeddings.list', { setId: set.id }))).toEqual([])
    expect(gateway.calls).toEqual([])
  })
})

describe('a new start', () => {
  it('finds sets, results and vectors again, and batches that were out can be continued', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'gp-embeddings-'))
    onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
    const open = async () => {
      const host = createMemoryHost({ dataFolder, database: join(dataFolder, 'playground.sqlite') })
      const app = await createApp(host, { version: '1.2.3', practicePort: 0 })
      onTestFinished(() => app.close())
      return { app, page: (await openAppClient(app)).page }
    }
    const first = await open()
    const rows = ['one', 'two', 'three'].map((text, at) => ({ id: `${at}`, text }))
    const set = valueOf(await first.page.call('sets.create', { kind: 'embeddings', name: 'Numbers', rows }))
    const begun = valueOf(
      await submitForm(first.page, 'embeddings', practiceConnectionId, {
        setId: set.id,
        rows,
        model: 'practice-embed-slow',
        parameters: {},
        extraJson: '',
        batchSize: 1,
        atOnce: 1,
      }),
    )
    await first.app.close()
    const { page } = await open()
    expect(valueOf(await page.call('sets.get', { id: set.id }))).toEqual(set)
    const [left] = valueOf(await page.call('embeddings.list', { setId: set.id }))
    expect(left).toMatchObject({ id: begun.id, status: 'incomplete', readyCount: 0 })
    expect(left?.batches.map(({ status }) => status)).toEqual(['stopped', 'waiting', 'waiting'])
    const { entries } = valueOf(await page.call('history.list', {}))
    expect(entries.map(({ run }) => run.status)).toEqual(['interrupted'])
    valueOf(await page.call('embeddings.continue', { id: begun.id }))
    expect(valueOf(await page.call('embeddings.stop', { id: begun.id })).status).toBe('incomplete')
  })
})

describe('what was embedded', () => {
  it('is compared with a query that is embedded in the same way', async () => {
    const { embed, page, vectorsOf } = await start(['one', 'two'])
    const { id } = await embed()
    const answer = valueOf(await page.call('embeddings.query', { id, text: 'two' }))
    const bytes = answer.vector ?? new Uint8Array()
    expect([...new Float32Array(new Uint8Array(bytes).buffer)]).toEqual((await vectorsOf(id)).vectors[1])
    expect(answer.problems).toEqual([])
    expect(await page.call('embeddings.query', { id, text: ' ' })).toMatchObject({ ok: false })
  })

  it('is deleted and brought back, with its set or alone, and its files stay till the sweep', async () => {
    const { embed, page, set, vectorsOf } = await start(['one'])
    const { id } = await embed()
    valueOf(await page.call('embeddings.delete', { id }))
    expect(await page.call('embeddings.get', { id })).toMatchObject({ ok: false })
    expect(valueOf(await page.call('embeddings.restore', { id })).id).toBe(id)
    valueOf(await page.call('sets.delete', { id: set.id }))
    expect(valueOf(await page.call('sets.list', { kind: 'embeddings' }))).toEqual([])
    valueOf(await page.call('sets.restore', { id: set.id }))
    expect(valueOf(await page.call('sets.list', { kind: 'embeddings' }))).toMatchObject([
      { id: set.id, name: 'one', rowCount: 1, resultCount: 1 },
    ])
    expect((await vectorsOf(id)).vectors).toHaveLength(1)
  })

  it('remembers what is left out after a refusal', async () => {
    const { embed, page, connectionId, gateway } = await start(['one'])
    const model = 'practice-embed-small'
    const refused = await embed({ model })
    expect(refused.batches[0]?.error).toMatchObject({
      field: 'dimensions',
      remedies: [{ type: 'remove-field', field: 'dimensions' }],
    })
    valueOf(
      await page.call('medic.remember', { connectionId, model, format: 'embeddings', field: 'dimensions' }),
    )
    expect(await embed({ model })).toMatchObject({ status: 'done', dimensions: 384 })
    expect(sentBodies(gateway.calls).at(-1)).toEqual({ model, input: ['one'] })
  })
})
