import { tabIds, tabLabel } from '../../shared/tabs.ts'
import { expect, test } from '../fixtures.ts'
import { createViewCheck } from '../pages/accessibility.ts'
import { ChatPage } from '../pages/chat-page.ts'

// The tests wait for complete answers.
test.use({ practicePace: 'quick' })

const tabs = tabIds.map(tabLabel)

test('every tab opens from the rail, and from the keyboard', async ({ app }) => {
  const rail = app.page.getByRole('navigation', { name: 'Tabs' })
  for (const name of tabs) {
    await rail.getByRole('link', { name, exact: true }).click()
    await expect(rail.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(app.page.getByRole('main')).toHaveAccessibleName(name)
  }
  await app.page.keyboard.press('Control+2')
  await expect(app.page.getByRole('main')).toHaveAccessibleName('Chat')
})

test('the window has no accessibility violations, in both themes', async ({ app }) => {
  const chat = new ChatPage(app.page)
  const checkView = await createViewCheck(app.page)
  await expect(app.page.getByRole('button', { name: 'Open Chat' })).toBeVisible()
  await checkView('first start')
  await chat.open()
  await checkView('empty chat')
  await chat.askAndWait('Answer in one line.')
  await checkView('answered chat')
  await chat.openTab('Settings')
  await expect(app.page.getByRole('button', { name: 'Add a connection' })).toBeVisible()
  await checkView('settings')
})
