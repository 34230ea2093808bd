import type { LanguageChoice } from '../../../shared/text/language.ts'
import { openAppClient, valueOf } from '../../app/testing/app-client.ts'
import type { MemoryHost } from '../../host/memory/create-memory-host.ts'
import { createNodeHost } from '../../host/node/create-node-host.ts'
import { restore, start } from './backup-app.ts'

export type Started = Awaited<ReturnType<typeof start>>

/** An app whose conversations have answers. */
export async function startWithAnswers(host: MemoryHost) {
  const app = await start(host)
  const client = await openAppClient(app.app)
  const { page } = app
  const ask = async (id: string, text: string) => {
    const sent = valueOf(
      await page.call('conversations.send', {
        id,
        connectionId: 'practice',
        blocks: [{ type: 'text', text }],
      }),
    )
    await client.watch(sent.turns.at(-1)?.run?.id ?? '')
  }
  return {
    ...app,
    ask,
    converse: async (text: string) => {
      const { id } = valueOf(
        await page.call('conversations.create', { model: 'practice-chat', format: 'chat' }),
      )
      await ask(id, text)
      return id
    },
    texts: async (id: string) =>
      valueOf(await page.call('conversations.get', { id })).turns.flatMap(({ role, blocks }) =>
        role === 'user' ? blocks.flatMap((block) => (block.type === 'text' ? block.text : [])) : [],
      ),
    compare: async (path: string) => valueOf(await page.call('backup.compare', { path })),
    runs: async () => valueOf(await page.call('history.list', {})).entries.map(({ run: { id } }) => id),
  }
}

/**
 * Makes the next start of an app over this folder, which has a conversation of its own, add the backup at `path`.
 * Resolves with its database.
 */
export async function planIn(
  dataFolder: string,
  path: string,
  language: LanguageChoice = 'system',
): Promise<string> {
  const host = valueOf(await createNodeHost({ dataFolder, environment: {} }))
  const { app, page, addConversation } = await start(host)
  await addConversation('Of this computer')
  valueOf(await page.call('settings.set', { language }))
  valueOf((await restore(page, path, 'add')).result)
  await app.close()
  host.release()
  return host.paths.database
}

/** Plans the backup at `path` in an app that then ends, and starts again. */
export async function addTo(host: MemoryHost, from: Started, path: string) {
  const { result, last } = await restore(from.page, path, 'add')
  valueOf(result)
  await from.app.close()
  return { last, restarted: await startWithAnswers(host) }
}
