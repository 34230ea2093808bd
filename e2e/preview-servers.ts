import type { Page } from 'playwright/test'
import { test } from './fixtures.ts'
import { startForbiddenServer } from './forbidden-server.ts'
import type { ChatPage } from './pages/chat-page.ts'
import { beginWith } from './pages/preview.ts'
import { startTextServer, type TextServer } from './text-server.ts'

/** What specs of previews have in common, once it runs. */
export interface PreviewServers {
  /** The one that no preview may reach. */
  readonly forbidden: Awaited<ReturnType<typeof startForbiddenServer>>
  /** The one whose models answer with what is previewed. */
  readonly server: TextServer
  /** A conversation with one of those models. */
  begin(this: void, page: Page, model: string): Promise<ChatPage>
}

/** Starts both for all tests of a file, and ends them. `answersOf` says what each model answers, to whom the address is known that is forbidden. */
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
