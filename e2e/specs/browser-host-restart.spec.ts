import type { Locator, Page } from 'playwright/test'
import { waitUntilReady } from '../app-under-test.ts'
import { expect, test } from '../fixtures.ts'
import { launchBrowserHost } from '../launch.ts'
import { startListening } from '../listening-server.ts'
import { ChatPage } from '../pages/chat-page.ts'

/** Other places that were loading data when the host stopped may show the message too. */
function lostBanner(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: /Reconnecting to the app|This link has expired/ })
}

test('an open page comes back by itself after a restart, with what was typed before and meanwhile', async ({
  dataFolder,
  page,
}) => {
  let host = await launchBrowserHost(dataFolder)
  const port = Number(new URL(host.url).port)
  try {
    await page.goto(host.url)
    await waitUntilReady(page)
    const chat = new ChatPage(page)
    await chat.open()
    await chat.askAndWait('Answer in one line.')
    const address = page.url()
    await chat.message.pressSequentially('Before the stop, ')

    for (const end of ['stop', 'kill'] as const) {
      await host[end]()
      await expect(lostBanner(page)).toContainText('Reconnecting to the app.')
      await chat.message.pressSequentially(`while it was away (${end}), `)
      host = await launchBrowserHost(dataFolder, { port })
      await expect(lostBanner(page)).toBeHidden()
    }
    await chat.message.pressSequentially('and after.')
    const typed = 'Before the stop, while it was away (stop), while it was away (kill), and after.'
    await expect(chat.message).toHaveValue(typed)
    await expect(chat.answers).toHaveCount(1)
    expect(page.url()).toBe(address)

    await chat.send.click()
    await expect(chat.answers).toHaveCount(2)
    await chat.untilAnswered()
    await page.reload()
    await waitUntilReady(page)
    await expect(chat.answers).toHaveCount(2)

    // A tab whose script was not loaded yet opens when the app is back.
    await host.stop()
    await expect(lostBanner(page)).toBeVisible()
    await page.getByRole('link', { name: 'Rerank' }).click()
    await expect(page.getByRole('main', { name: 'Rerank' })).toBeVisible()
    host = await launchBrowserHost(dataFolder, { port })
    await expect(page.getByRole('textbox', { name: 'Query' })).toBeVisible()
  } finally {
    await host.kill()
  }
})

test('a page whose browser was signed out says that its link has expired, and how to get a new one', async ({
  dataFolder,
  page,
}) => {
  const first = await launchBrowserHost(dataFolder)
  await page.goto(first.url)
  await waitUntilReady(page)
  const address = page.url()
  await first.stop()
  const second = await launchBrowserHost(dataFolder, {
    port: Number(new URL(first.url).port),
    forgetsBrowsers: true,
  })
  try {
    await expect(lostBanner(page)).toContainText('This link has expired.')
    await expect(lostBanner(page)).toContainText('Run npm start again')
    // The bare address opens the window at its last place, and the old links no longer admit anybody.
    for (const old of [address, new URL('/', address).href, first.url]) {
      await page.goto(old)
      await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
      await expect(page.getByText('run npm start again')).toBeVisible()
    }
    await page.goto(second.url)
    await waitUntilReady(page)
  } finally {
    await second.kill()
  }
})

/** Whether everything that a page loads by itself after its start is there. Runs in the page. */
function isAtRest(): boolean {
  const isThere = performance
    .getEntriesByType('resource')
    .some(({ name }) => name.includes('command-palette'))
  return isThere && [...document.fonts].every(({ status }) => status === 'loaded')
}

test('a page tells its cookie and its path to nobody who has taken the port of its host', async ({
  dataFolder,
  page,
}) => {
  const first = await launchBrowserHost(dataFolder)
  const port = Number(new URL(first.url).port)
  await page.goto(first.url)
  await waitUntilReady(page)
  const secretPath = new URL(page.url()).pathname
  // The browser itself repeats requests that are under way when a connection breaks, so wait until there are none.
  await expect.poll(() => page.evaluate(isAtRest)).toBe(true)
  await first.stop()

  const impostor = await startListening(port)
  try {
    await expect(lostBanner(page)).toContainText('Another program may have this address now.')
    // Its script was not loaded yet.
    await page.getByRole('link', { name: 'Speech' }).click()
    await expect(page.getByRole('main', { name: 'Speech' })).toBeVisible()
  } finally {
    await impostor.close()
  }
  expect(impostor.received.length).toBeGreaterThan(0)
  for (const { path, headers } of impostor.received) {
    expect(path).not.toContain(secretPath)
    expect(headers.cookie).toBeUndefined()
  }

  const second = await launchBrowserHost(dataFolder, { port })
  try {
    await expect(lostBanner(page)).toBeHidden()
  } finally {
    await second.kill()
  }
})
