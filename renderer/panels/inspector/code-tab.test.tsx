import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Run } from '../../../shared/runs/run.ts'
import type { RunRecord } from '../../../shared/runs/run-record.ts'
import { harSchema } from '../../../shared/har/har.ts'
import { parseCurl } from '../../lib/snippets/parse-curl.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { useCodeLanguage } from './code-language-store.ts'
import { CodeTab } from './code-tab.tsx'
import { sampleRun } from '../../../shared/runs/sample-run.ts'

const run = sampleRun({
  connectionId: 'work',
  connectionName: 'Work',
  model: 'm1',
  url: 'https://gw.example.net/v1/chat/completions',
  startedAt: Date.UTC(2026, 10, 21, 14, 3, 22),
  timings: { headersMs: 10, endMs: 20 },
  bytes: 2,
})

const body = '{"model":"m1","stream":true,"messages":[{"role":"user","content":"it\'s"}]}'

const record: RunRecord = {
  runId: run.id,
  request: {
    method: 'POST',
    url: run.url,
    headers: [
      { name: 'host', value: 'gw.example.net' },
      { name: 'content-type', value: 'application/json' },
      { name: 'authorization', value: 'Bearer sk-••••••••41c0' },
      { name: 'content-length', value: String(body.length) },
    ],
    body,
    bodyBytes: body.length,
  },
  response: { status: 200, headers: [], body: '{}', bodyBytes: 2, isBodyCut: false },
  events: [],
  chunks: [{ at: 15, bytes: 2 }],
}

async function openCode(given: { run?: Partial<Run>; request?: Partial<RunRecord['request']> } = {}) {
  const app = renderInApp(
    <CodeTab
      run={{ ...run, ...given.run }}
      record={{ ...record, request: { ...record.request, ...given.request } }}
    />,
  )
  await screen.findByRole('button', { name: 'Export HAR' })
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  return {
    ...app,
    copy: async () => {
      await app.user.click(screen.getByRole('button', { name: 'Copy code' }))
      return copied.mock.lastCall?.[0] ?? ''
    },
  }
}

const code = () => screen.getByRole('region', { name: 'Code' })

beforeEach(() => useCodeLanguage.setState({ id: 'curl' }))
afterEach(() => void vi.restoreAllMocks())

describe('the Code tab', () => {
  it('shows the request as curl, and copies what it shows', async () => {
    const { copy } = await openCode()
    expect(code().textContent).toContain("curl --no-buffer 'https://gw.example.net/v1/chat/completions'")
    expect(parseCurl(await copy())).toMatchObject({
      ok: true,
      value: { request: { method: 'POST', url: run.url, body: { type: 'text', text: body } } },
    })
  })

  it('says where the key comes from, and has nothing of it', async () => {
    await openCode()
    expect(code().textContent).toContain('The key is read from GATEWAY_API_KEY. Needs curl and bash.')
    expect(document.body.textContent).not.toMatch(/41c0|••/)
  })

  it.each([
    ['TypeScript', 'await fetch(', 'Node 20 or newer'],
    ['Python', 'urllib.request.Request(', 'Python 3.8 or newer'],
  ])('shows it as %s, and keeps the language for the next run', async (language, words, needs) => {
    const { user, unmount, copy } = await openCode()
    await user.click(screen.getByRole('radio', { name: language }))
    expect(code().textContent).toContain(words)
    expect(code().textContent).toContain(needs)
    expect(await copy()).toContain(words)
    unmount()
    await openCode({ run: { id: 'run-2' } })
    expect(
      within(screen.getByRole('radiogroup', { name: 'Language' })).getByRole('radio', { checked: true })
        .textContent,
    ).toBe(language)
  })

  it('names every variable, and says when no key was sent', async () => {
    await openCode({ request: { headers: [{ name: 'x-team-token', value: '••••' }] } })
    expect(code().textContent).toContain('Sent without a key. Other secrets are read from X_TEAM_TOKEN.')
  })

  it('repeats a form, with its files read from the folder it runs in', async () => {
    const image = { name: 'image', fileName: 'boat.png', mediaType: 'image/png' }
    const { copy } = await openCode({
      request: {
        headers: [{ name: 'content-type', value: 'multipart/form-data; boundary=x' }],
        body: '',
        bodyBytes: 0,
        form: {
          bytes: 9,
          fields: [
            { name: 'prompt', value: 'A sea' },
            { ...image, mediaId: 'a', bytes: 1 },
          ],
        },
      },
    })
    expect(parseCurl(await copy())).toMatchObject({
      ok: true,
      value: {
        request: { body: { type: 'multipart', fields: [{ name: 'prompt', value: 'A sea' }, image] } },
      },
    })
    expect(code().textContent).not.toContain('boundary')
  })

  it('says why there is no code for a body that is not recorded whole', async () => {
    await openCode({ request: { bodyBytes: 9_000_000 } })
    expect(screen.getByRole('heading', { name: 'No code for this request' })).toBeTruthy()
    expect(screen.getByText(/not recorded whole/)).toBeTruthy()
  })

  it('saves the run as an HTTP archive', async () => {
    const { user } = await openCode()
    const blobs: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob)
      return 'blob:test'
    })
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download)
    })
    await user.click(screen.getByRole('button', { name: 'Export HAR' }))
    expect(names).toEqual(['chat_m1_2026-11-21_14-03-22.har'])
    const har = harSchema.parse(JSON.parse(await (blobs[0] as Blob).text()))
    expect(har.log.creator.version).toBe('0.1.0')
    expect(har.log.entries[0]?.request.postData?.text).toBe(body)
    expect(JSON.stringify(har)).not.toContain('41c0')
  })

  it('waits with the archive until the run is over', async () => {
    await openCode({ run: { status: 'running' } })
    expect(screen.getByRole('button', { name: 'Export HAR' }).getAttribute('aria-disabled')).toBe('true')
  })
})
