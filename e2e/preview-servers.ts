import type { Page } from 'playwright/test'
import { test } from './fixtures.ts'
import { startForbiddenServer } from './forbidden-server.ts'
import type { ChatPage } from './pages/chat-page.ts'
import { beginWith } from './pages/preview.ts'
import { startTextServer, type TextServer } from './text-server.ts'

/** The two servers of preview specs, once they run. */
export interface PreviewServers {
  /** The server that no preview may reach. */
  readonly forbidden: Awaited<ReturnType<typeof startForbiddenServer>>
  /** The server whose models answer with the content to preview. */
  readonly server: TextServer
  /** Begins a conversation with one of those models. */
  begin(this: void, page: Page, model: string): Promise<ChatPage>
}

/**
 * Starts both servers for all tests of a file, and stops them. `answersOf` receives the forbidden address and returns
 * the answer of each model.
 */
export function usePreviewServers(
  answersOf: (forbiddenAddress: string) => Readonly<Record<string, string>>,
): () => PreviewServers {
  let running: PreviewServers | undefined
  test.beforeAll(async () => {
    const forbidden = await startForbiddenServer()
    const server = await startTextServer(answersOf(forbidden.address))
    running = { forbidden, server, begin: (page, model) => beginWith(page, server.url, model) }
  })
  test.afterAll(async () => {
    await running?.server.close()
    await running?.forbidden.close()
  })
  return () => {
    if (running === undefined) throw new Error('The servers run while a test does')
    return running
  }
}
