import type { Page } from 'playwright/test'
import { startPracticeGateway } from '../../electron/practice-gateway/server.ts'
import { expect, test } from '../fixtures.ts'
import { findViolations } from '../pages/accessibility.ts'
import { chooseChinese } from '../pages/choose-chinese.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { ComparePage } from '../pages/compare-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { shoot, shootSizes } from '../pages/shoot.ts'

test.use({ practicePace: 'quick' })

/** The cost in the head of the conversation. */
function cost(page: Page) {
  return page.getByRole('group', { name: /^(?:Cost of this conversation|本对话的费用)$/ })
}

test('what a conversation cost stands in its head: measured, estimated and unknown apart, with all columns, over a restart', async ({
  app,
}) => {
  test.slow()
  // One gateway states the cost of each answer that is not streamed, the other has prices for some of its models.
  const stating = await startPracticeGateway({ profile: 'litellm', paceMs: 1 })
  const priced = await startPracticeGateway({ paceMs: 1, account: ['no-log'] })
  try {
    const { page } = app
    const chat = new ChatPage(page)
    const settings = new SettingsPage(page)
    await chat.open()
    await expect(cost(page)).toHaveCount(0)
    await chat.askAndWait('Answer in one line about wombats.')
    await expect(cost(page)).toHaveText(/^≈ \S+ estimated in 1 run rehearsed$/)
    await shoot(page, 'cost-rehearsed')

    await settings.addConnection(stating.url, 'practice-full', 'Stating')
    await chat.open()
    await chat.chooseModel('practice-chat')
    await page.getByRole('switch', { name: 'Send stream', exact: true }).click()
    await chat.askAndWait('And about quokkas?')
    await expect(cost(page)).toHaveText(/^\$\S+ measured in 1 run$/)
    await shootSizes(page, 'cost-measured')

    await settings.addConnection(priced.url, 'practice-full', 'Priced')
    await chat.open()
    await chat.chooseModel('practice-chat')
    await chat.askAndWait('And about koalas?')
    await chat.chooseModel('practice-endings')
    await chat.askAndWait('And about numbats?')
    const all = /^\$\S+ measured ≈ \S+ estimated 1 unknown in 3 runs$/
    await expect(cost(page)).toHaveText(all)
    await expect(cost(page)).toHaveAttribute('title', /^Cost so far: .* 1 run of unknown cost.*\nRehearsed/s)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findViolations(page)).toEqual([])
    }
    await shootSizes(page, 'cost-of-three-kinds')

    // A deleted message still counts, since it was paid; a branch has not cost anything yet.
    await chat.lastAnswer.getByRole('button', { name: 'Fork from here' }).click()
    await expect(page.getByRole('heading', { name: /^Fork of/, level: 2 })).toBeVisible()
    await expect(cost(page)).toHaveCount(0)
    await chat.askAndWait('And about possums?')
    await expect(cost(page)).toHaveText('1 unknown in 1 run')
    const list = page.getByRole('region', { name: 'Conversations', exact: true })
    await list.getByRole('button', { name: /^Answer in one line about wombats/ }).click()
    await chat.lastAnswer.getByRole('button', { name: 'More' }).click()
    await page
      .getByRole('menuitem', { name: /^Delete/ })
      .first()
      .click()
    await expect(chat.answers).toHaveCount(3)
    await expect(cost(page)).toHaveText(all)

    const compare = new ComparePage(page)
    await compare.startTwo()
    await expect(cost(page)).toHaveText(all)
    await compare.chooseModelOf(0, 'practice-endings')
    await compare.chooseModelOf(1, 'practice-endings')
    await compare.write('And about bilbies?')
    await page.keyboard.press('Enter')
    const withColumns = /^\$\S+ measured ≈ \S+ estimated 3 unknown in 5 runs$/
    await expect(cost(page)).toHaveText(withColumns)
    await shootSizes(page, 'cost-of-columns')
    await page.getByRole('switch', { name: 'Blind' }).click()
    await expect(cost(page)).toHaveCount(0)
    await page.getByRole('switch', { name: 'Blind' }).click()
    await expect(cost(page)).toHaveText(withColumns)

    await app.restart()
    await expect(cost(app.page)).toHaveText(withColumns)
    await chooseChinese(app.page)
    await expect(cost(app.page)).toHaveText(/^\$\S+ 实测 ≈ \S+ 估算 3 次未知 共 5 次运行$/)
    expect(await findViolations(app.page)).toEqual([])
    await shootSizes(app.page, 'cost-zh')
  } finally {
    await stating.close()
    await priced.close()
  }
})
