import type { Page } from 'playwright/test'
import type { AccountSwitch } from '../../electron/practice-gateway/account/switches.ts'
import { startPracticeGateway } from '../../electron/practice-gateway/server.ts'
import { expect, test } from '../fixtures.ts'
import { findViolations } from '../pages/accessibility.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { ModelsPage } from '../pages/models-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { steadyBox } from '../pages/steady-box.ts'
import { expectNoSidewaysScroll } from '../pages/within-window.ts'

/** Runs a test with a gateway that reports on its keys. */
async function withGateway(
  account: readonly AccountSwitch[],
  use: (gateway: Awaited<ReturnType<typeof startPracticeGateway>>) => Promise<void>,
): Promise<void> {
  const gateway = await startPracticeGateway({ paceMs: 0, account })
  try {
    await use(gateway)
  } finally {
    await gateway.close()
  }
}

const middle = ({ y, height }: { y: number; height: number }): number => y + height / 2

async function openCard(page: Page): Promise<void> {
  const button = page
    .getByRole('region', { name: 'Key card' })
    .getByRole('button', { name: 'Key card', exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
}

test('the card of a key tells what the gateway knows of it, once it is opened, and all keys are tested', async ({
  app,
}) => {
  const { page } = app
  await withGateway([], async (gateway) => {
    const asked = () => gateway.calls.filter(({ path }) => path === '/api/usage/token/').length
    const settings = new SettingsPage(page)
    await settings.addConnection(gateway.url, 'practice-full', 'Mine')
    const chat = new ChatPage(page)
    await chat.open()
    await chat.chooseModel('practice-chat')
    await chat.askAndWait('What do you charge?')

    await settings.open()
    await settings.openConnection('Mine')
    const card = page.getByRole('region', { name: 'Key card' })
    await expect(card).toBeVisible()
    expect(asked()).toBe(0)
    await openCard(page)
    await expect(card).toContainText('left of $10.00')
    await expect(card).toContainText('Groupdefault, × 1')
    await expect(card.getByRole('region', { name: 'Log of the key' })).toContainText('practice-chat')
    await expect(card.getByRole('region', { name: 'Rate limits' })).toContainText('of 500 left')
    expect(asked()).toBe(1)

    // Both columns begin at the same height.
    const amount = await steadyBox(card.getByText('left of $10.00'))
    const limits = await steadyBox(card.getByRole('heading', { name: 'Rate limits' }))
    expect(Math.abs(middle(amount) - middle(limits))).toBeLessThanOrEqual(2)

    await card.getByRole('button', { name: 'Test 1 key' }).click()
    await expect(card.getByRole('table', { name: 'All keys' })).toContainText('works')
    expect(await findViolations(page)).toEqual([])

    await page.setViewportSize({ width: 1024, height: 680 })
    await card.getByRole('button', { name: 'Refresh key card' }).click()
    await expect.poll(asked).toBe(2)
    await expectNoSidewaysScroll(page)
  })
})

const gateways: readonly (readonly [
  name: string,
  account: readonly AccountSwitch[],
  told: readonly string[],
])[] = [
  ['an unlimited key', ['unlimited'], ['Unlimited']],
  ['a key that has expired', ['expired'], ['expired 1 Nov 2023', '/v1/dashboard/billingnot offered']],
  ['a currency of its own', ['euro'], ['€9.00', 'left of €9.00']],
  ['yuan', ['cny'], ['¥72.00']],
  ['quota', ['quota'], ['5,000,000 quota']],
  [
    'some of the routes',
    ['no-usage', 'no-status'],
    ['/api/usage/token/not offered', '/api/log/tokenoffered'],
  ],
  ['a limiter', ['limited'], ['/api/usage/token/rate limited until ']],
]

test('the card of a gateway says what is special about it', async ({ app }) => {
  const settings = new SettingsPage(app.page)
  for (const [name, account, expected] of gateways)
    await test.step(name, () =>
      withGateway(account, async (gateway) => {
        await settings.addConnection(gateway.url, 'practice-restricted', name)
        await settings.openConnection(name)
        await openCard(app.page)
        const card = app.page.getByRole('region', { name: 'Key card' })
        for (const words of expected) await expect(card).toContainText(words)
      }),
    )
})

test('a gateway without these routes has a card that says so', async ({ app, gateway }) => {
  const settings = new SettingsPage(app.page)
  await settings.addConnection(gateway.url, 'practice-full', 'Mine')
  await settings.openConnection('Mine')
  await openCard(app.page)
  const routes = app.page.getByRole('region', { name: 'Account endpoints' })
  await expect(routes).toContainText('/api/usage/token/not offered')
  await expect(routes).toContainText('/api/log/tokennot offered')
})

test('chosen models are checked once, after a word on how many and at what price, and failing ones are hidden', async ({
  app,
}) => {
  const { page } = app
  const gateway = await startPracticeGateway({ paceMs: 0, profile: 'new-api' })
  try {
    const asked = () => gateway.calls.filter(({ method }) => method === 'POST').length
    const settings = new SettingsPage(page)
    await settings.addConnection(gateway.url, 'practice-full', 'Mine')
    await settings.openConnection('Mine')
    await openCard(page)
    const check = page.getByRole('region', { name: 'Model check' })
    const search = check.getByRole('textbox', { name: 'Search models' })
    for (const model of ['practice-chat', 'practice-cause-convert']) {
      await search.fill(model)
      await check.getByRole('checkbox', { name: model, exact: true }).check()
    }
    await check.getByRole('button', { name: 'Check 2 models' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Send 2 tiny requests?' })
    await expect(dialog).toContainText(/About .*\$0\.000/)
    expect(await findViolations(page)).toEqual([])
    expect(asked()).toBe(0)
    await dialog.getByRole('button', { name: 'Send 2 requests' }).click()
    const results = check.getByRole('list', { name: 'Check results' })
    await expect(results.getByRole('listitem').filter({ hasText: 'practice-chat' })).toContainText('works')
    await expect(results.getByRole('listitem').filter({ hasText: 'practice-cause-convert' })).toContainText(
      'failing, hidden in Models',
    )
    expect(asked()).toBe(2)
    await new ModelsPage(page).open()
    await expect(page.getByText('1 failing model is hidden')).toBeVisible()
  } finally {
    await gateway.close()
  }
})
