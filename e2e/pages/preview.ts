import { expect, type FrameLocator, type Locator, type Page } from 'playwright/test'
import { ChatPage } from './chat-page.ts'
import { SettingsPage } from './settings-page.ts'

/** Text in a fenced code block of a language, as in an answer. */
export const fenced = (language: string, code: string): string =>
  `Here:\n\n\`\`\`${language}\n${code}\n\`\`\`\n\nDone.`

/** Begins a conversation with a model of a server whose answers are known. */
export async function beginWith(page: Page, serverUrl: string, model: string): Promise<ChatPage> {
  await new SettingsPage(page).addConnection(serverUrl, 'a-key-of-ours-1234', 'Texts')
  const chat = new ChatPage(page)
  await chat.open()
  await chat.chooseModel(model)
  return chat
}

/** The document of a preview: in a frame inside the frame of the page that shows previews. */
export function previewIn(place: Page | Locator, language: string): FrameLocator {
  const frame = `iframe[title="Preview of ${language}"]`
  return place.frameLocator(frame).frameLocator(frame)
}

/** Expects that typing and an answer work. */
export async function isUsable(chat: ChatPage): Promise<void> {
  await chat.message.fill('typed beside it')
  await expect(chat.message).toHaveValue('typed beside it')
  await chat.askAndWait('And now?')
}
