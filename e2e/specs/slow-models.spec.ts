import { chatText } from '../../shared/text/en/chat.ts'
import { modelPickerText } from '../../shared/text/en/model-picker.ts'
import { loadLanguage } from '../../shared/text/load-language.ts'
import { expect, test } from '../fixtures.ts'
import { startListServer } from '../list-server.ts'
import { createViewCheck } from '../pages/accessibility.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { chooseChinese } from '../pages/choose-chinese.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { shootSizes } from '../pages/shoot.ts'
import { TabPage } from '../pages/tab-page.ts'

test.afterEach(() => loadLanguage('en'))

test('while the models of a gateway are read, Enter says so, and sends once the default one is there', async ({
  app: { page },
}) => {
  const model = {
    id: 'only-talker',
    object: 'model',
    owned_by: 'northlab',
    supported_endpoint_types: ['openai'],
  }
  const server = await startListServer([model])
  try {
    const answer = server.hold()
    await new SettingsPage(page).addConnection(server.url, '', 'Slow')
    const chat = new ChatPage(page)
    await chat.open()
    const message = page.getByRole('textbox', { name: chatText().composer.message })
    await message.focus()
    await page.keyboard.type('Helo')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('l')
    await page.keyboard.press('Enter')
    const reason = page.getByText(modelPickerText().beingRead)
    await expect(reason).toBeVisible()
    await expect(page.getByRole('combobox', { name: modelPickerText().search })).toHaveCount(0)
    const check = await createViewCheck(page)
    await check('Chat while the models are read')
    await shootSizes(page, 'models-being-read-en')

    await new TabPage(page).openTab('Moderation')
    await page.getByRole('textbox', { name: 'Text' }).first().fill('Hello')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(reason.first()).toBeVisible()
    await check('Moderation while the models are read')
    await shootSizes(page, 'moderation-models-being-read-en')

    await chat.open()
    await chooseChinese(page)
    await loadLanguage('zh-CN')
    await expect(page.getByText(modelPickerText().beingRead)).toBeVisible()
    await shootSizes(page, 'models-being-read-zh')

    const inChinese = page.getByRole('textbox', { name: chatText().composer.message })
    await inChinese.focus()
    answer()
    await expect(page.getByText(modelPickerText().beingRead)).toHaveCount(0)
    await expect(inChinese).toHaveValue('Hello')
    await expect(inChinese).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(inChinese).toHaveValue('')
  } finally {
    await server.close()
  }
})
