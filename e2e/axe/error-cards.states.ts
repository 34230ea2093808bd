import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { startPracticeGateway } from '../../electron/practice-gateway/server.ts'
import { appText } from '../../shared/text/en/app.ts'
import { chatText } from '../../shared/text/en/chat.ts'
import { connectionsText } from '../../shared/text/en/connections.ts'
import { formatsText } from '../../shared/text/en/formats.ts'
import { modelPickerText } from '../../shared/text/en/model-picker.ts'
import { settingsText } from '../../shared/text/en/settings.ts'
import { tabLabel } from '../../shared/tabs.ts'
import { pictures, test } from './states.ts'

/*
 * Twelve causes as two real gateways report them. Whose fault the card names, and what to do, is reviewed in the
 * screenshots.
 */
const causes = {
  'new-api': [
    'upstream-401',
    'upstream-quota',
    'upstream-429',
    'upstream-500',
    'convert',
    'overload',
    'quota',
    'key-quota',
    'sensitive',
  ],
  litellm: [
    'upstream-401',
    'upstream-quota',
    'upstream-429',
    'upstream-500',
    'unreachable',
    'budget-400',
    'budget-429',
    'key-model',
    'key-expired',
  ],
} as const

async function openTab(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: appText().tabs })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()
}

async function connect(page: Page, address: string, key: string, name: string): Promise<void> {
  await openTab(page, tabLabel('settings'))
  await page.getByRole('button', { name: settingsText().connection.add }).click()
  const form = page.getByRole('form', { name: connectionsText().add.formLabel })
  await form.getByRole('textbox', { name: connectionsText().address.label }).fill(address)
  await form.getByLabel(connectionsText().keyField.label, { exact: true }).fill(key)
  await form.getByRole('textbox', { name: connectionsText().add.name }).fill(name)
  await form.getByRole('button', { name: connectionsText().add.submit }).click()
  await form.waitFor({ state: 'hidden' })
}

/**
 * Sends a prompt to a model, and takes a screenshot of its error card alone: twelve whole windows would show little
 * more.
 */
async function fail(page: Page, model: string, name: string): Promise<void> {
  await openTab(page, formatsText().tabs.chat)
  const { label, search } = modelPickerText()
  // An error opens the inspector in place of the parameters.
  await page.getByRole('tab', { name: chatText().parameters, exact: true }).click()
  await page
    .getByRole('combobox', { name: new RegExp(`^${label}`) })
    .first()
    .click()
  await page.getByRole('combobox', { name: search }).fill(model)
  await page.getByRole('option').filter({ hasText: model }).first().click()
  await page.getByRole('textbox', { name: chatText().composer.message }).fill('?')
  await page.getByRole('button', { name: chatText().send, exact: true }).click()
  const card = page
    .getByRole('article', { name: chatText().answer.label(model) })
    .last()
    .getByRole('alert')
  await card.waitFor()
  if (pictures !== undefined) await card.screenshot({ path: join(pictures, `${name}.png`) })
}

for (const language of ['en', 'zh-CN'] as const) {
  for (const profile of ['new-api', 'litellm'] as const) {
    test.describe(`Error cards of ${profile}, ${language}`, () => {
      test.use({ language, practicePace: 'quick' })

      test(`Errors ${profile} ${language}`, async ({ app: { page }, look }) => {
        const gateway = await startPracticeGateway({ paceMs: 0, profile })
        try {
          await connect(page, gateway.url, 'practice-full', 'Mine')
          for (const cause of causes[profile]) {
            await fail(page, `practice-cause-${cause}`, `${profile} ${language} ${cause}`)
          }
          await fail(page, 'a-model-that-nobody-has', `${profile} ${language} unknown-model`)
          // This must be the last prompt with this key: after a `Retry-After` the app waits before it sends anything
          // else with the key.
          await fail(page, 'practice-cause-limited', `${profile} ${language} limited`)
          await connect(page, gateway.url, 'sk-wrong-0000000', 'Wrong')
          await fail(page, 'practice-chat', `${profile} ${language} wrong-key`)
          await look('wrong key')
        } finally {
          await gateway.close()
        }
      })
    })
  }
}
