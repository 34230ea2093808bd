import type { Page } from 'playwright/test'
import { presetLibraryText } from '../../shared/text/en/preset-library.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { LibraryPage } from '../pages/library-page.ts'
import { SpeechPage } from '../pages/speech-page.ts'
import { test } from './states.ts'

test.use({ practicePace: 'quick' })

const tool = JSON.stringify({
  name: 'search_tickets',
  description: 'Finds tickets.',
  parameters: { type: 'object', properties: { query: { type: 'string' } } },
})

async function openSection(page: Page, name: 'Prompts' | 'Presets' | 'Tools'): Promise<void> {
  await new LibraryPage(page).openTab('Library')
  await page.getByRole('tab', { name, exact: true }).click()
}

test('Library, prompts and tools', async ({ app: { page }, look }) => {
  await openSection(page, 'Tools')
  await page.getByRole('button', { name: 'Import tools' }).first().waitFor()
  await look('no tools')
  await page.getByRole('button', { name: 'Import tools' }).first().click()
  const tools = page.getByRole('dialog', { name: 'Import tools' })
  await tools.getByRole('textbox', { name: 'JSON' }).fill(tool)
  await look('import of tools')
  await tools.getByRole('button', { name: 'Import 1 tool' }).click()
  await page.getByRole('list', { name: 'Tools of the library' }).getByRole('button').first().click()
  await look('a tool')

  await openSection(page, 'Prompts')
  await page.getByRole('button', { name: 'New prompt' }).first().waitFor()
  await look('no prompts')
  await page.getByRole('button', { name: 'New prompt' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ticket triage')
  await page.getByRole('textbox', { name: 'Message of user' }).fill('Customer: {{customer}}')
  await look('a prompt is written')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const values = page.getByRole('region', { name: 'Values' })
  await values.getByRole('textbox', { name: 'customer' }).fill('Ada')
  await look('a prompt with values')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('dialog', { name: 'Import presets and prompts' }).waitFor()
  await look('import of prompts')
  await page.keyboard.press('Escape')
})

test('Library, presets', async ({ app: { page }, look }) => {
  await openSection(page, 'Presets')
  await page.getByRole('tab', { name: 'Presets', exact: true, selected: true }).waitFor()
  await look('none')
  const speech = new SpeechPage(page)
  await speech.open()
  const menu = page.getByRole('button', { name: 'Presets', exact: true })
  for (const text of ['Welcome to {{place}}.', 'Good evening, {{place}}.']) {
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text)
    await menu.click()
    await look(`menu, ${text.split(' ')[0]}`)
    await page.getByRole('menuitem', { name: presetLibraryText().menu.save }).click()
    const dialog = page.getByRole('dialog', { name: presetLibraryText().saving.title })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Pier')
    await look(`save, ${text.split(' ')[0]}`)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
  }
  await openSection(page, 'Presets')
  await page.getByRole('button', { name: /^Pier/ }).first().click()
  await look('a preset')
  await page.getByRole('radio', { name: 'Versions' }).click()
  await page.getByRole('region', { name: 'What changed after v1' }).waitFor()
  await look('versions')
  const chat = new ChatPage(page)
  await chat.open()
  await chat.message.fill('What is the harbour like?')
  const bar = page.getByRole('button', { name: /^about [\d,]+ (tokens|of )/ })
  await bar.click()
  await page.getByRole('dialog', { name: 'Context of the next message' }).waitFor()
  await look('context bar of a conversation')
})
