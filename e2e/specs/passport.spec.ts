import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures.ts'
import { createViewCheck } from '../pages/accessibility.ts'
import { chooseChinese } from '../pages/choose-chinese.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { goTo } from '../pages/go-to.ts'
import { ModelsPage } from '../pages/models-page.ts'
import { overhang } from '../pages/overhang.ts'
import { shootSizes } from '../pages/shoot.ts'

test.use({ practicePace: 'quick' })

test('a model’s passport says what runs have taught, probes the rest at a price, and is forgotten with an undo', async ({
  app,
}) => {
  test.slow()
  const { page } = app
  const chat = new ChatPage(page)
  await chat.open()
  await chat.chooseModel('practice-scripted')
  await chat.askAndWait('In one line.')

  // With the keyboard alone, from the list to the passport.
  const models = new ModelsPage(page)
  await models.open()
  await models.search.pressSequentially('practice-scripted')
  await expect.poll(() => models.names()).toEqual(['practice-scripted'])
  await page.keyboard.press('ArrowDown')
  await expect(models.row('practice-scripted')).toBeFocused()
  await page.keyboard.press('Space')
  await models.details.getByRole('button', { name: 'Parameter passport' }).press('Enter')
  const parameters = page.getByRole('region', { name: 'Parameter passport', exact: true })
  const drift = page.getByRole('region', { name: 'Schema drift', exact: true })
  const row = (name: string) =>
    parameters.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) })
  await expect(row('stream')).toContainText('accepted')
  await expect(row('temperature')).toContainText('not tried')
  await expect(drift.getByRole('row').filter({ hasText: 'practice_note' })).toContainText('not expected')
  await expect(drift.getByRole('row').filter({ hasText: 'created' })).toContainText('missing')
  await expect(drift.getByRole('row').filter({ hasText: 'practice.note' })).toContainText('event')
  await expect(drift.getByRole('figure', { name: 'Answers with drift, by day' })).toBeVisible()

  // An untested parameter is tested by one request, whose content and cost are shown before.
  await row('temperature').getByRole('button').press('Enter')
  await parameters.getByRole('button', { name: 'Probe', exact: true }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Probe 1 parameter?' })
  await expect(question).toContainText(/Sends 1 request: about \d+ tokens? in and at most 16 out\..*\$/)
  await question.getByRole('button', { name: 'Send 1 request' }).press('Enter')
  await expect(row('temperature')).toContainText('refused')
  await expect(row('temperature')).toContainText('unsupported_parameter, 0.7')
  const checkView = await createViewCheck(page)
  await drift.getByRole('button', { name: 'practice_note' }).press('Enter')
  await checkView('passport')
  await shootSizes(page, 'passport-en')
  // The window is narrow here, and the names of the parameters are not truncated.
  await page.setViewportSize({ width: 1280, height: 800 })
  const longName = row('max_completion_tokens').getByRole('button')
  expect(await overhang(longName)).toBe(0)

  // Test all the others at once; the address keeps the place over a reload.
  await parameters.getByRole('button', { name: /^Probe \d+ parameters$/ }).click()
  await page.getByRole('button', { name: /^Send \d+ requests$/ }).click()
  await expect(parameters.getByRole('status')).toContainText(/^(\d+) of \1 answered/)
  await page.reload()
  await expect(row('temperature')).toContainText('refused')
  await expect(parameters.getByRole('radio', { name: /^Not tried/ })).toHaveText('Not tried 0')

  const saving = page.waitForEvent('download')
  await parameters.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'JSON' }).click()
  const file = JSON.parse(await readFile(await (await saving).path(), 'utf8')) as {
    formats: { parameters: { name: string; state: string }[] }[]
  }
  expect(file.formats[0]?.parameters.find(({ name }) => name === 'temperature')?.state).toBe('refused')

  // The field itself shows that it was refused before.
  await chat.open()
  await expect(page.locator('[data-field="temperature"]')).toContainText('Rejected by this model on')

  await goTo(page, 'models/passport/practice-scripted')
  await parameters.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: /^Clear passport of/ }).click()
  await expect(parameters).toContainText('No passport yet')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row('temperature')).toContainText('refused')

  await chooseChinese(page)
  await page.getByRole('region', { name: '参数档案', exact: true }).waitFor()
  await checkView('passport in Chinese')
  await shootSizes(page, 'passport-zh')
})

test('a model’s health is checked at a price by seven runs, and what they showed is there after a restart', async ({
  app,
}) => {
  test.slow()
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.chooseModel('practice-follows')
  await chat.askAndWait('In one line.')
  await goTo(app.page, 'models/passport/practice-follows')
  const health = app.page.getByRole('region', { name: 'Health check' })
  await expect(health).toContainText(/Sends 7 small requests: about [\d,]+ tokens in and at most 1,792 out/)
  await health.getByRole('button', { name: /^Run, about \$0\.0\d+$/ }).press('Enter')
  await expect(health.getByRole('status')).toContainText('7 of 7 passed')
  const passed = health.getByRole('listitem')
  await expect(passed).toHaveCount(7)
  await expect(passed.filter({ hasText: 'Streams' })).toContainText(/passed, \d+ events, end signal\d/)
  await expect(passed.filter({ hasText: 'JSON schema' })).toContainText('strict, valid')
  const checkView = await createViewCheck(app.page)
  await checkView('health check')
  await shootSizes(app.page, 'health-en')

  // Each check opens its run, with the keyboard; a restart keeps the check.
  await health.getByRole('link', { name: /^Tool call/ }).press('Enter')
  await expect(app.page).toHaveURL(/#\/history\//)
  await app.restart()
  const { page } = app
  await goTo(page, 'models/passport/practice-follows')
  const kept = page.getByRole('region', { name: 'Health check' })
  await expect(kept.getByRole('status')).toContainText('7 of 7 passed')
  await expect(kept.getByRole('listitem')).toHaveCount(7)

  // A model that refuses, and behaves otherwise than expected.
  const again = new ChatPage(page)
  await again.open()
  await again.chooseModel('practice-scripted')
  await again.askAndWait('In one line.')
  await goTo(page, 'models/passport/practice-scripted')
  await kept.getByRole('button', { name: /^Run, about/ }).press('Enter')
  await expect(kept.getByRole('status')).toContainText(/\d of 7 passed/)
  await expect(kept.getByRole('listitem').filter({ hasText: 'Answers' })).toContainText(
    'not as asked, answered “',
  )
  await chooseChinese(page)
  await page.getByRole('region', { name: '健康检查' }).waitFor()
  const checkChinese = await createViewCheck(page)
  await checkChinese('health check in Chinese')
  await shootSizes(page, 'health-zh')
})
