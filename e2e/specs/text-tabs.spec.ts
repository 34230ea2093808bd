import { models } from '../../electron/practice-gateway/routes.ts'
import { tabLabel, tabTable, textTabs } from '../../shared/tabs.ts'
import { waitUntilReady } from '../app-under-test.ts'
import { expect, test } from '../fixtures.ts'
import { HistoryPage } from '../pages/history-page.ts'
import { TabPage } from '../pages/tab-page.ts'

test.use({ practicePace: 'quick' })

/** What each tab does with a text first; the rest of each tab has a spec of its own. Chat has several. */
for (const id of textTabs.filter((tab) => tab !== 'chat' && tabTable[tab].takesText === 'whole')) {
  test(`${id}: a text is sent by a key, is in History, and stands in the form after a reload`, async ({
    app,
  }) => {
    const { page } = app
    const tab = new TabPage(page)
    const text = page.getByRole('main').getByRole('textbox').first()
    await tab.openTab(tabLabel(id))
    await text.fill('A red boat leaves the harbour')
    const [model] = models.filter(({ kind }) => kind === id)
    expect(model, `give a route of the practice gateway a model of the kind "${id}"`).toBeDefined()
    await tab.chooseModel(model?.id ?? '')
    await text.press('Control+Enter')

    const history = new HistoryPage(page)
    await history.open()
    await expect(history.rows.first()).toContainText('A red boat leaves the harbour')
    await expect(history.rows.first()).toContainText('Done')

    await page.reload()
    await waitUntilReady(page)
    await tab.openTab(tabLabel(id))
    await expect(text).toHaveValue('A red boat leaves the harbour')
  })
}
