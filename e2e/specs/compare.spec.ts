import { compareText } from '../../shared/text/en/compare.ts'
import { expect, test } from '../fixtures.ts'
import { findViolations } from '../pages/accessibility.ts'
import { ComparePage } from '../pages/compare-page.ts'
import { inSizes, shoot } from '../pages/shoot.ts'

test.describe('quickly', () => {
  // The tests wait for complete answers.
  test.use({ practicePace: 'quick' })

  test('columns go on by themselves, and are one entry of the list over a restart', async ({ app }) => {
    let compare = new ComparePage(app.page)
    await compare.open()
    await compare.startTwo()
    await compare.chooseModelOf(1, 'practice-reasoner')
    await compare.write('Answer in line about wombats.')
    // Insert in the middle of the text too.
    for (let step = 0; step < 'line about wombats.'.length; step += 1)
      await app.page.keyboard.press('ArrowLeft')
    await compare.message.pressSequentially('one ')
    await expect(compare.message).toHaveValue('Answer in one line about wombats.')
    await app.page.keyboard.press('Enter')
    await compare.waitForAnswers(2)
    await expect(compare.message).toHaveValue('')
    await expect(compare.figure(0, 'Tokens')).toHaveText(/\d/)
    await expect(compare.figure(1, 'Cost')).toContainText('$')

    // Continue in one of them alone.
    await app.page.getByRole('checkbox', { name: /Send to practice-chat/ }).click()
    await compare.write('And about quokkas?')
    await app.page.getByRole('button', { name: 'Send 1' }).click()
    await compare.waitForAnswers(3)
    await expect(compare.column(0)).not.toContainText('quokkas')
    await expect(compare.column(1)).toContainText('quokkas')

    // A message is edited in place.
    await compare.column(0).getByRole('article', { name: 'You' }).hover()
    await compare.column(0).getByRole('button', { name: 'Edit message' }).click()
    await compare
      .column(0)
      .getByRole('textbox', { name: /message/i })
      .fill('Answer in one line about koalas.')
    await compare.column(0).getByRole('button', { name: 'Save and regenerate' }).click()
    await expect(compare.column(0).getByRole('article', { name: /^Answer of/ })).toContainText('koalas')
    await compare.waitForAnswers(3)

    await app.restart()
    compare = new ComparePage(app.page)
    await expect(compare.columns).toHaveCount(2)
    await expect(compare.column(0)).toContainText('koalas')
    await expect(compare.column(1)).toContainText('quokkas')
    await expect(app.page.getByRole('checkbox', { name: /Send to practice-chat/ })).not.toBeChecked()
    const list = app.page.getByRole('region', { name: 'Conversations' })
    await expect(list.getByText('2 columns')).toBeVisible()
    await app.page.getByRole('textbox', { name: /^Search/ }).fill('quokkas')
    await expect(list.getByRole('listitem').filter({ hasText: 'quokkas' }).first()).toBeVisible()
    await list
      .getByRole('listitem')
      .filter({ hasText: 'quokkas' })
      .first()
      .getByRole('button')
      .first()
      .click()
    await expect(compare.columns).toHaveCount(2)
  })

  test('two answers are marked where they differ, and nobody knows whose they are until they are told', async ({
    app: { page },
  }) => {
    const compare = new ComparePage(page)
    await compare.open()
    await compare.startTwo()
    await compare.addColumn()
    await compare.chooseModelOf(1, 'practice-reasoner')
    await compare.chooseModelOf(2, 'practice-think-tags')
    await compare.write('Answer in one line about wombats.')
    await page.keyboard.press('Enter')
    await compare.waitForAnswers(3)
    await page.getByRole('button', { name: 'Diff of practice-chat' }).click()
    await expect(page.getByText('Choose a second answer')).toBeVisible()
    await page.getByRole('button', { name: 'Diff of practice-think-tags' }).click()
    await expect(page.getByText('The answers are identical')).toBeVisible()
    await page.getByRole('checkbox', { name: /Send to practice-chat/ }).click()
    await compare.write('Answer in one line about quokkas.')
    await page.keyboard.press('Enter')
    await compare.waitForAnswers(5)
    await expect(page.getByText(/only in this answer: \d+ words? and \d+ words?/)).toBeVisible()

    await page.getByRole('switch', { name: 'Blind' }).click()
    await expect(page.getByRole('region', { name: 'Column Model C' })).toBeVisible()
    await expect(page.locator('main').getByText(/practice-(?:chat|reasoner|think-tags)/)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Column Model A' })).toBeVisible()
    await page.getByRole('switch', { name: 'Blind' }).click()
    await expect(page.getByRole('region', { name: 'Column practice-reasoner' })).toBeVisible()

    await page.getByRole('button', { name: 'Make an experiment of this' }).click()
    await expect(page).toHaveURL(/#\/experiments\//)
    await expect(page.locator('main')).toContainText('practice-reasoner')
    await page.goBack()
    await page.getByRole('button', { name: 'Continue with this one: practice-reasoner' }).click()
    await expect(page.getByRole('radio', { name: 'Transcript' })).toBeChecked()
    await expect(compare.answers).toHaveCount(2)
    await compare.askAndWait('And about koalas?')
    await expect(compare.answers).toHaveCount(3)
  })

  test('a column goes to the trash, and comes back by its Undo', async ({ app: { page } }) => {
    const compare = new ComparePage(page)
    await compare.open()
    await compare.startTwo()
    await expect(page.getByRole('button', { name: 'Remove practice-chat 1' })).toBeDisabled()
    await compare.addColumn()
    await page.getByRole('button', { name: 'Remove practice-chat 2' }).click()
    await expect(compare.columns).toHaveCount(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(compare.columns).toHaveCount(3)
  })
})

test.describe('while answers are under way', () => {
  // None of them ends by itself.
  test.use({ practicePace: 'slow' })

  test('six columns answer at once; one is stopped and asked again while the others go on', async ({
    app: { page },
  }) => {
    const compare = new ComparePage(page)
    await compare.open()
    await compare.startSix()
    await expect(page.getByRole('button', { name: 'Add column' })).toHaveAttribute('aria-disabled', 'true')
    await compare.chooseModelOf(5, 'practice-hang')
    await compare.write('Tell me a long story.')
    await page.keyboard.press('Enter')
    await expect(compare.running).toHaveCount(6)
    await page.getByRole('button', { name: 'Stop practice-hang' }).click()
    await expect(compare.running).toHaveCount(5)
    await expect(compare.column(5)).toContainText('Stopped')
    await page.getByRole('button', { name: 'Retry practice-hang' }).click()
    await expect(compare.running).toHaveCount(6)
    await expect(compare.column(5).getByText('2 of 2')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(compare.running).toHaveCount(0)
  })
})

test('a comparison is made and asked by keys alone, and breaks no rule of accessibility in either theme', async ({
  app: { page },
}) => {
  const compare = new ComparePage(page)
  await compare.open()
  const view = page.getByRole('radio', { name: 'Transcript' })
  await view.focus()
  await page.keyboard.press('ArrowRight')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findViolations(page)).toEqual([])
  }
  const start = page.getByRole('button', { name: 'Compare two models' })
  await start.focus()
  await page.keyboard.press('Enter')
  await expect(compare.columns).toHaveCount(2)
  await expect(compare.message).toBeFocused()
  await page.keyboard.type('Answer in one line about wombats.')
  await page.keyboard.press('Enter')
  await compare.waitForAnswers(2)
  // From the message back into the columns, and from there to the actions of one.
  const reached: string[] = []
  for (let step = 0; step < 30 && !reached.includes('Continue with this one: practice-chat 1'); step += 1) {
    await page.keyboard.press('Shift+Tab')
    reached.push(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
  }
  expect(reached).toContain('Retry practice-chat 2')
  expect(reached).toContain('Continue with this one: practice-chat 1')
  await page.getByRole('button', { name: 'Diff of practice-chat 1' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Diff of practice-chat 2' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/identical|only in this answer/)).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findViolations(page)).toEqual([])
  }
  await page.getByRole('button', { name: 'Parameters and system prompt of practice-chat 1' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'System prompt' }).waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findViolations(page)).toEqual([])
  }
})

test.describe('with answers', () => {
  test.use({ practicePace: 'quick' })

  test('what a message costs is said first; all columns are repeated, one becomes a preset, and what went on elsewhere comes along', async ({
    app: { page },
  }) => {
    const compare = new ComparePage(page)
    await compare.open()
    await compare.startTwo()
    await compare.chooseModelOf(1, 'practice-reasoner')
    await compare.write('Answer in one line about wombats.')
    await expect(page.getByRole('button', { name: /^Context of practice-reasoner: about \d/ })).toBeVisible()
    await expect(page.getByText(/about \$[\d.]+ to send/)).toBeVisible()
    await page.keyboard.press('Enter')
    await compare.waitForAnswers(2)

    // With the keyboard alone, like the rest of this test.
    await page.getByRole('button', { name: 'Repeat the last message in all columns…' }).focus()
    await page.keyboard.press('Enter')
    const repeat = page.getByRole('dialog', { name: 'Repeat', exact: true })
    await expect(repeat.getByText(/2 requests|20 requests/)).toBeVisible()
    await expect(repeat.getByRole('spinbutton', { name: 'Times' })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('2')
    await expect(repeat.getByText(/^2 times, 4 requests, about/)).toBeVisible()
    await repeat.getByRole('button', { name: 'Send 2 times' }).focus()
    await page.keyboard.press('Enter')
    await expect(repeat.getByRole('region', { name: 'Last repeat' }).getByText('4 of 4')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'More for practice-reasoner' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Save as preset…' }).press('Enter')
    const saving = page.getByRole('dialog', { name: 'Save as preset' })
    // The name defaults to that of the conversation, and is selected.
    await saving.getByRole('textbox', { name: 'Name' }).press('ControlOrMeta+A')
    await page.keyboard.type('Reasoner')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Show in Library' }).click()
    // Its fields are edited in Library.
    await page.getByRole('radio', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'System prompt' }).pressSequentially('Be brief.')
    await page.getByRole('button', { name: 'Save as v2' }).click()
    await expect(page.getByText('Be brief.')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    // In Chat the next version is saved under its name.
    await page.getByRole('button', { name: 'Change in Chat' }).click()
    await expect(page).toHaveURL(/#\/chat\//)
    await page.getByRole('button', { name: 'Conversation menu' }).click()
    await page.getByRole('menuitem', { name: 'Save as preset…' }).click()
    await expect(saving.getByText('Becomes v3 of Reasoner.')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goBack()
    await page.goBack()

    await page.getByRole('radio', { name: 'Transcript' }).click()
    await compare.askAndWait('And about koalas?')
    await compare.openCompare()
    await page.getByRole('button', { name: 'Add it as a column' }).click()
    await expect(compare.columns).toHaveCount(3)
    await expect(compare.column(2)).toContainText('koalas')
    await expect(page.getByText('The conversation went on')).toHaveCount(0)
  })

  test('names of 300 characters cut nothing without a way to read it, with six columns and with four', async ({
    app: { page },
  }) => {
    const compare = new ComparePage(page)
    await compare.open()
    await compare.startFour()
    const long = `maker/${'a-model-with-a-name-'.repeat(15)}`.slice(0, 300)
    await compare.write('Answer in one line about wombats.')
    await page.keyboard.press('Enter')
    await compare.waitForAnswers(4)
    await expect(compare.figure(3, 'Cost')).toContainText('$')
    await compare.chooseModelOf(1, long)
    await page.setViewportSize({ width: 1280, height: 800 })
    await compare.expectWhole()
    await compare.addColumn()
    await compare.addColumn()
    await page.setViewportSize({ width: 1600, height: 1000 })
    await compare.expectWhole()
    await page.getByRole('switch', { name: 'Blind' }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByRole('region', { name: 'Column Model F' })).toBeVisible()
    await expect(page.locator('main').getByText(/a-model-with-a-name/)).toHaveCount(0)
    await expect.poll(() => compare.findOverflows()).toEqual([])
  })
})

test.describe('in Chinese', () => {
  test.use({ language: 'zh-CN', practicePace: 'quick' })

  test('four and six columns are whole in both sizes: with differences, one that failed, one that was stopped, and blind', async ({
    app: { page },
  }) => {
    test.slow()
    const text = compareText()
    const compare = new ComparePage(page)
    /** Nothing is cut or overlaps another column, at either size; a screenshot of each for review by people. */
    const expectShown = (name: string): Promise<void> =>
      inSizes(page, async (size) => {
        await compare.expectWhole(`${name} ${size}`)
        await shoot(page, `compare-zh-${name}-${size}`)
      })
    await compare.open()
    await compare.openCompare()
    await expectShown('empty')
    await compare.startFour()
    await compare.write('用一句话介绍袋熊。')
    await page.keyboard.press('Enter')
    await compare.waitForAnswers(4)
    await expect(compare.figure(3, text.figures.cost)).toContainText('$')
    await page
      .getByRole('button', { name: /的差异$/ })
      .nth(0)
      .click()
    await page
      .getByRole('button', { name: /的差异$/ })
      .nth(1)
      .click()
    await expect(page.getByText(/仅在该回答中|两个回答完全相同/)).toBeVisible()
    await expectShown('four-differences')

    await compare.addColumn()
    await compare.addColumn()
    await compare.chooseModelOf(4, 'practice-error-in-stream')
    await compare.chooseModelOf(5, 'practice-hang')
    await compare.write('再用一句话介绍考拉。')
    await page.keyboard.press('Enter')
    await expect(compare.running).toHaveCount(1)
    await expectShown('six-running')
    await page.getByRole('button', { name: text.stop('practice-hang') }).click()
    await compare.waitForNoRun()
    await expectShown('six-failed-stopped')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findViolations(page)).toEqual([])
    }
    await page.getByRole('switch', { name: text.blind }).click()
    await expect(page.getByRole('region', { name: text.column(text.blindName('F')) })).toBeVisible()
    await expectShown('six-blind')
  })
})
