import { conversationFormats } from '../../../shared/formats/conversation-formats.ts'
import { systemClock } from '../../host/node/system-clock.ts'
import { runsOfProcess } from '../../runs/testing/runs-of-process.ts'
import { createConversationService } from '../conversation-service.ts'

/**
 * A process of its own for a test that kills it: `stream-until-killed.ts <folder> <gateway address>` sends one message
 * to a slow model, and prints the batches that a watcher receives, one JSON text per line.
 */
const [folder = '', baseUrl = ''] = process.argv.slice(2)
const { database, runs } = runsOfProcess({ folder, baseUrl, formats: conversationFormats })
const conversations = createConversationService({
  database,
  clock: systemClock,
  runs,
  formats: conversationFormats,
  emit: () => undefined,
})

const created = conversations.create({ model: 'practice-long' })
if (!created.ok) throw new Error(created.error.message)
const sent = await conversations.send({
  id: created.value.id,
  connectionId: 'practice',
  blocks: [{ type: 'text', text: 'Write a long text.' }],
})
if (!sent.ok) throw new Error(sent.error.message)
await runs.watch(sent.value.turns[1]?.run?.id ?? '', {
  signal: new AbortController().signal,
  async send(batch) {
    for (const part of batch.parts) if (part.type === 'text') console.log(JSON.stringify(part.text))
  },
})
