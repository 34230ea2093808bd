import { expect, test } from '../fixtures.ts'
import { createViewCheck } from '../pages/accessibility.ts'
import { chooseChinese } from '../pages/choose-chinese.ts'
import { ImagesPage } from '../pages/images-page.ts'
import { shoot } from '../pages/shoot.ts'

test('the same request is asked about once, is not sent when that is cancelled, and goes unasked when that is wanted', async ({
  app,
  gateway,
}) => {
  test.slow()
  const { page } = app
  const checkView = await createViewCheck(page)
  const images = new ImagesPage(page)
  const sent = await images.beginOn(gateway)
  await images.ask('A boat')
  await expect.poll(sent).toBe(1)

  // With the keyboard alone, with the focus on Cancel, so that a second Enter sends nothing.
  const question = page.getByRole('alertdialog', { name: 'Send the same request again?' })
  await images.generate.press('Enter')
  await expect(question).toContainText('practice-image on Mine got the same body')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await checkView('the question', { inside: '[role=alertdialog]' })
  await shoot(page, 'repeat-en')
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(images.prompt).toHaveValue('A boat')
  await expect(page.getByText(/^Not sent: /)).toHaveCount(0)
  expect(sent()).toBe(1)

  // The app asks after a reload too; once confirmed it does not ask again.
  await page.reload()
  await expect(images.prompt).toHaveValue('A boat')
  await images.generate.click()
  await question.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(sent).toBe(2)
  await images.generate.click()
  await expect.poll(sent).toBe(3)
  await expect(question).toBeHidden()

  // It does not ask for a different request. In the other language, the question can be turned off where it is shown.
  await images.ask('Two boats')
  await expect.poll(sent).toBe(4)
  await chooseChinese(page)
  await page.getByRole('button', { name: /^生成/ }).first().click()
  const chinese = page.getByRole('alertdialog', { name: '要再次发送相同的请求吗？' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkView('the question in Chinese', { inside: '[role=alertdialog]' })
  await shoot(page, 'repeat-zh-dark')
  await chinese.getByRole('checkbox').click()
  await chinese.getByRole('button', { name: '再次发送' }).click()
  await expect.poll(sent).toBe(5)
  await app.restart()
  await app.page.getByRole('link', { name: '历史记录' }).click()
  await app.page.getByRole('link', { name: '费用', exact: true }).click()
  const choice = app.page.getByRole('switch', { name: '一分钟内重复发送相同请求前询问' })
  await expect(choice).not.toBeChecked()
  await choice.click()
  await expect(choice).toBeChecked()
  await shoot(app.page, 'repeat-setting-zh')
})
