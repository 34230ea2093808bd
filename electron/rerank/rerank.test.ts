import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { rerankForm, type RerankValues } from '../../shared/request-forms/rerank/form.ts'
import type { RerankResult } from '../../shared/rerank/rerank-result.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { startPracticeGateway } from '../practice-gateway/server.ts'
import { createApp } from '../app/create-app.ts'
import { openAppClient, valueOf } from '../app/testing/app-client.ts'
import { submitForm } from '../app/testing/submit-form.ts'

const rows = [
  { id: 'a', text: 'How do I change the billing address?' },
  { id: 'b', text: '' },
  { id: 'c', text: 'Reset your password from the sign-in page', relevance: 1 },
  { id: 'd', text: 'Exporting invoices as PDF' },
]
const query = 'I forgot my password'

async function start() {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gp-rerank-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  const gateway = await startPracticeGateway({ paceMs: 0 })
  onTestFinished(() => gateway.close())
  const app = await createApp(
    createMemoryHost({ dataFolder, config: { settings: { asksBeforeRepeat: false } } }),
    { version: '1.2.3', practicePort: 0 },
  )
  onTestFinished(() => app.close())
  const { page } = await openAppClient(app)
  const added = await page.call('connections.add', { address: gateway.url, key: 'practice-full' })
  const set = valueOf(await page.call('sets.create', { kind: 'rerank', query, rows }))
  valueOf(await page.call('settings.set', { requestLimits: { [valueOf(added).id]: 8 } }))
  /** Submits the current set. */
  async function submit(change: Partial<RerankValues> = {}) {
    const now = valueOf(await page.call('sets.get', { id: set.id }))
    const values: RerankValues = {
      ...rerankForm.initial,
      setId: set.id,
      models: ['practice-rerank'],
      query: now.query,
      rows: now.rows,
      ...change,
    }
    return submitForm(page, 'rerank', valueOf(added).id, values)
  }
  async function rank(change: Partial<RerankValues> = {}): Promise<RerankResult> {
    const { id } = valueOf(await submit(change))
    return new Promise((resolve) => {
      const check = async (): Promise<void> => {
        const results = valueOf(await page.call('rerank.list', { setId: set.id }))
        const result = results.find((candidate) => candidate.id === id)
        if (result === undefined || result.status === 'running') return
        stopListening()
        resolve(result)
      }
      const stopListening = page.on('rerank.changed', () => void check())
      void check()
    })
  }
  return { page, gateway, set, rank, submit }
}

describe('ranking a set', () => {
  it('sends the documents that have a text, and each result belongs to its row', async () => {
    const { rank, gateway } = await start()
    const result = await rank({ parameters: { return_documents: { isSent: true, value: true } } })
    expect(JSON.parse(gateway.calls.at(-1)?.body ?? '')).toEqual({
      model: 'practice-rerank',
      query,
      documents: [rows[0]?.text, rows[2]?.text, rows[3]?.text],
      return_documents: true,
    })
    expect(result).toMatchObject({ status: 'done', query, ranking: { problems: [] } })
    const [best] = result.ranking?.ranked ?? []
    expect(best).toMatchObject({ index: 1, text: rows[2]?.text })
    expect(result.documents[best?.index ?? 0]?.id).toBe('c')
    expect(result.usage?.totalTokens).toBeGreaterThan(0)
  })

  it('keeps its rows when the set is edited afterwards', async () => {
    const { rank, page, set } = await start()
    const { id } = await rank()
    valueOf(await page.call('sets.update', { id: set.id, query: 'other', rows: rows.toReversed().slice(1) }))
    const [result] = valueOf(await page.call('rerank.list', { setId: set.id }))
    expect(result).toMatchObject({ id, query })
    expect(result?.documents.map((document) => document.id)).toEqual(['a', 'c', 'd'])
    expect(valueOf(await page.call('sets.get', { id: set.id })).rows).toEqual(rows.toReversed().slice(1))
  })

  it('ranks what was there at the click when the set was edited while the request waited', async () => {
    const { rank, gateway } = await start()
    const request = { query: 'Where is my invoice?', rows: rows.slice(2) }
    const result = await rank(request)
    expect(JSON.parse(gateway.calls.at(-1)?.body ?? '')).toMatchObject({
      query: request.query,
      documents: request.rows.map(({ text }) => text),
    })
    expect(result).toMatchObject({ query: request.query })
    expect(result.documents.map(({ id }) => id)).toEqual(['c', 'd'])
  })

  it('is done by several models at the same time, and listed in history by its query', async () => {
    const { rank, page, set } = await start()
    const models = [
      'practice-rerank',
      'practice-rerank-logits',
      'practice-rerank-units',
      'practice-rerank-wild',
    ]
    const results = await Promise.all(models.map((model) => rank({ models: [model] })))
    expect(results.map(({ ranking }) => ranking?.problems.map(({ kind }) => kind))).toEqual([
      [],
      ['unsorted'],
      [],
      ['out-of-range', 'fewer'],
    ])
    expect(results[2]?.ranking?.searchUnits).toBe(1)
    expect(valueOf(await page.call('rerank.list', { setId: set.id }))).toHaveLength(4)
    const { entries } = valueOf(await page.call('history.list', { search: 'forgot' }))
    expect(entries).toHaveLength(4)
  })

  it('says why it failed, and is deleted and brought back', async () => {
    const { rank, page, set } = await start()
    const failed = await rank({
      models: ['practice-rerank-strings'],
      parameters: { top_n: { isSent: true, value: 1 } },
    })
    expect(failed).toMatchObject({ status: 'failed', error: { field: 'top_n' } })
    expect(failed.ranking).toBeUndefined()
    valueOf(await page.call('rerank.delete', { id: failed.id }))
    expect(valueOf(await page.call('rerank.list', { setId: set.id }))).toEqual([])
    expect(valueOf(await page.call('rerank.restore', { id: failed.id })).id).toBe(failed.id)
  })

  it('is stopped as any run is', async () => {
    const { page, submit, set } = await start()
    const { id } = valueOf(await submit())
    valueOf(await page.call('runs.stop', { id }))
    const [result] = valueOf(await page.call('rerank.list', { setId: set.id }))
    expect(['stopped', 'done']).toContain(result?.status)
  })

  it('sends nothing without a query', async () => {
    const { page, submit, set, gateway } = await start()
    valueOf(await page.call('sets.update', { id: set.id, query: '  ' }))
    expect(await submit()).toMatchObject({ ok: false, error: { field: 'query' } })
    expect(gateway.calls).toEqual([])
  })
})
