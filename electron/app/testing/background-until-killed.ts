import { textOfBlocks } from '../../../shared/conversations/block-text.ts'
import { startFastApp } from './fast-app.ts'
import { valueOf } from './app-client.ts'

/**
 * A process of its own for a test that kills it:
 * `background-until-killed.ts <data folder> <gateway address> <streamed or plain>` requests an answer in the
 * background, and prints a line with its state again and again.
 */
const [dataFolder = '', baseUrl = '', way = ''] = process.argv.slice(2)
const { page } = (await startFastApp(dataFolder)).client
const connection = valueOf(await page.call('connections.add', { address: baseUrl, key: 'practice-full' }))
const { id } = valueOf(
  await page.call('conversations.create', { model: 'practice-chat', format: 'responses' }),
)
const parameters = {
  background: { isSent: true, value: true },
  stream: { isSent: way === 'streamed', value: true },
}
valueOf(await page.call('conversations.update', { id, parameters }))
const blocks = [{ type: 'text' as const, text: 'Tell me about boats' }]
valueOf(await page.call('conversations.send', { id, connectionId: connection.id, blocks }))
for (;;) {
  const turn = valueOf(await page.call('conversations.get', { id })).turns.at(-1)
  const state = turn?.run?.background?.state ?? 'unnamed'
  const text = textOfBlocks(turn?.blocks ?? [])
  console.log(JSON.stringify({ conversationId: id, connectionId: connection.id, state, text }))
  await new Promise((resolve) => setTimeout(resolve, 10))
}
