import { openAppClient, valueOf } from '../../app/testing/app-client.ts'
import type { MemoryHost } from '../../host/memory/create-memory-host.ts'
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

/** Adds the backup at `path`, from an app that ends for it, and starts again. */
export async function addTo(host: MemoryHost, from: Started, path: string) {
  const { result, last } = await restore(from.page, path, 'add')
  valueOf(result)
  await from.app.close()
  return { last, restarted: await startWithAnswers(host) }
}
