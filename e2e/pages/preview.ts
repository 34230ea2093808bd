import { expect, type FrameLocator, type Locator, type Page } from 'playwright/test'
import { ChatPage } from './chat-page.ts'
import { SettingsPage } from './settings-page.ts'

/** Text in a fence of a language, as an answer has it. */
export const fenced = (language: string, code: string): string =>
  `Here:\n\n\`\`\`${language}\n${code}\n\`\`\`\n\nDone.`

/** A conversation with a model of a server whose answers are known. */
export async function beginWith(page: Page, serverUrl: string, model: string): Promise<ChatPage> {
  await new SettingsPage(page).addConnection(serverUrl, 'a-key-of-ours-1234', 'Texts')
  const chat = new ChatPage(page)
  await chat.open()
  await chat.chooseModel(model)
  return chat
}

/** The document of a preview: in a frame, in the frame of the page that shows previews. */
export function previewIn(place: Page | Locator, language: string): FrameLocator {
  const frame = `iframe[title="Preview of ${language}"]`
  return place.frameLocator(frame).frameLocator(frame)
}

/** Typing, and an answer. */
export async function isUsable(chat: ChatPage): Promise<void> {
  await chat.message.fill('typed beside it')
  await expect(chat.message).toHaveValue('typed beside it')
  await chat.askAndWait('And now?')
}
