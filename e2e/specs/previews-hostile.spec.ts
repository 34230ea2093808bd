import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { hostilePageOf } from '../hostile-page.ts'
import { hostileWays, pageOfWays } from '../hostile-ways.ts'
import type { ChatPage } from '../pages/chat-page.ts'
import { fenced, isUsable, previewIn } from '../pages/preview.ts'
import { usePreviewServers } from '../preview-servers.ts'

test.describe.configure({ mode: 'parallel' })

const loopOf = (body: string): string =>
  `<p>Before the loop</p><script>setTimeout(() => { for (;;) ${body} }, 200)</script>`

const servers = usePreviewServers((address) => ({
  hostile: fenced('html', hostilePageOf(address)),
  ways: fenced('html', pageOfWays(address)),
  endless: fenced('html', loopOf('{}')),
  flooding: fenced('html', loopOf("top.postMessage('flood', '*')")),
}))

const begin = (page: Page, model: string): Promise<ChatPage> => servers().begin(page, model)

/** Counts effects that no preview may have on the window. */
function watch(page: Page): () => readonly string[] {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', () => seen.push('popup'))
  page.on('download', () => seen.push('download'))
  page.on('pageerror', (error) => seen.push(error.message))
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) seen.push(`navigated to ${frame.url()}`)
  })
  return () => seen.filter((what) => !/navigated to .*#\//.test(what))
}

test('a hostile page gets nothing out of its preview, with scripts or without', async ({ app }) => {
  test.slow()
  const { page } = app
  const chat = await begin(page, 'hostile')
  const seen = watch(page)
  await chat.askAndWait('Show me a page')
  const answer = chat.answers.first()
  // A page is previewed on request only.
  await expect(page.getByRole('tab', { name: 'Source', selected: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Preview' }).click()
  const shown = previewIn(answer, 'html')
  await expect(shown.getByText('A hostile page')).toBeVisible()
  await expect(shown.locator('#results')).toBeEmpty()
  const run = answer.getByRole('button', { name: 'Run scripts of this block' })
  // On a busy machine its scripts take longer than a preview may block, and it is ended: start it again then.
  const withScripts = (check: () => Promise<void>) =>
    expect(async () => {
      if ((await run.getAttribute('aria-pressed')) !== 'true') await run.click()
      await check()
    }).toPass({ timeout: 120_000 })
  let results: Record<string, string> = {}
  await withScripts(async () => {
    await expect(shown.locator('#results')).not.toBeEmpty({ timeout: 10_000 })
    results = JSON.parse(
      (await shown.locator('#results').textContent({ timeout: 5_000 })) ?? '',
    ) as typeof results
  })
  expect(results).toMatchObject({
    cookie: 'SecurityError',
    localStorage: 'SecurityError',
    sessionStorage: 'SecurityError',
    indexedDB: 'SecurityError',
    'top document': 'SecurityError',
    'top location': 'SecurityError',
    'parent location': 'SecurityError',
    popup: 'did null',
    worker: 'SecurityError',
    peers: 'ReferenceError',
    fetch: 'TypeError',
  })
  // A nested frame would get what the page was denied.
  await expect(shown.locator('iframe')).toHaveCount(0)
  await isUsable(chat)
  await withScripts(() => shown.getByRole('button', { name: 'Leave' }).click({ timeout: 10_000 }))
  // The browser shows its refusal in its place.
  await expect(shown.getByText('A hostile page')).toHaveCount(0)
  await isUsable(chat)
  expect(seen()).toEqual([])
  await page.getByRole('tab', { name: 'Source' }).first().click()
  await expect(page.locator('iframe[title="Preview of html"]')).toHaveCount(0)
  await page.reload()
  await expect(chat.lastAnswer).toBeVisible()
  expect(servers().forbidden.requests).toEqual([])
})

test('no way out of a preview leads anywhere, keeps anything or asks for anything', async ({ app }) => {
  const { page } = app
  const chat = await begin(page, 'ways')
  const seen = watch(page)
  await chat.askAndWait('Show me a page')
  const answer = chat.answers.first()
  await page.getByRole('tab', { name: 'Preview' }).click()
  const shown = previewIn(answer, 'html')
  await expect(shown.getByText('A page of many ways')).toBeVisible()
  await answer.getByRole('button', { name: 'Run scripts of this block' }).click()
  await expect(shown.locator('#outcomes')).not.toBeEmpty()
  const outcomes = JSON.parse((await shown.locator('#outcomes').textContent()) ?? '') as Record<
    string,
    string
  >
  expect(Object.keys(outcomes)).toEqual(Object.keys(hostileWays))
  expect(outcomes).toMatchObject({
    'service worker': 'SecurityError',
    'shared worker': 'SecurityError',
    caches: 'SecurityError',
    'file system': 'SecurityError',
    'cookie store': 'SecurityError',
    'clipboard written': 'NotAllowedError',
    notification: 'did denied',
    'pointer lock': 'SecurityError',
    popup: 'did null',
    import: 'TypeError',
  })
  // Depending on the version of Chromium it throws at once, or reports the error later.
  expect(['Error', 'SecurityError']).toContain(outcomes['worker of its own'])
  // Elements that only open a connection, which not every browser reports.
  await expect(shown.locator('link')).toHaveCount(0)
  await shown.getByRole('button', { name: 'Leave' }).click()
  await expect(shown.getByText('A page of many ways')).toHaveCount(0)
  await isUsable(chat)
  expect(seen()).toEqual([])
  expect(servers().forbidden.requests).toEqual([])
})

for (const model of ['endless', 'flooding'])
  test(`a page with a loop that never ends (${model}) is ended, and the window and other previews go on`, async ({
    app,
  }) => {
    const { page } = app
    const chat = await begin(page, model)
    const seen = watch(page)
    await chat.askAndWait('Show me a page')
    const answer = chat.answers.first()
    await page.getByRole('tab', { name: 'Preview' }).click()
    await expect(previewIn(answer, 'html').getByText('Before the loop')).toBeVisible()
    await answer.getByRole('button', { name: 'Run scripts of this block' }).click()
    await expect(answer.getByText('scripts on, no network')).toBeVisible()
    await chat.message.fill('typed beside it')
    await expect(chat.message).toHaveValue('typed beside it')
    await expect(answer.getByText(/^This page was ended/)).toBeVisible()
    await answer.getByRole('button', { name: 'Reload preview' }).first().click()
    await expect(previewIn(answer, 'html').getByText('Before the loop')).toBeVisible()
    await isUsable(chat)
    expect(seen()).toEqual([])
  })
