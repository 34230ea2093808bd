import { chatFormat } from '../../../shared/formats/chat/index.ts'
import { ok } from '../../../shared/errors/result.ts'
import { openDatabase } from '../../database/open.ts'
import { createResponseReader } from '../../gateway/response-reader.ts'
import { runExchange } from '../../gateway/run-exchange.ts'
import type { Log } from '../../host/host.ts'
import { systemClock as clock } from '../../host/node/system-clock.ts'
import { createRecorder } from '../../recorder/recorder.ts'
import { createRecordReader } from '../../runs/record-reader.ts'
import { createRunService } from '../../runs/run-service.ts'
import { createConversationService } from '../conversation-service.ts'

/**
 * A process of its own for a test that kills it: `stream-until-killed.ts <folder> <gateway address>` sends one message to
 * a model that takes its time, and prints what a watcher is shown, one JSON text a line.
 */
const [folder = '', baseUrl = ''] = process.argv.slice(2)
const log: Log = { info: () => undefined, warn: console.error, error: console.error }
const opened = openDatabase({ path: `${folder}/playground.sqlite`, clock, log })
if (!opened.ok) throw new Error(opened.error.message)
const database = opened.value
const recorder = createRecorder({ folder: `${folder}/records`, clock })
const formats = { chat: chatFormat }
const runs = createRunService({
  database,
  recorder,
  records: createRecordReader({ recorder, formats, createResponseReader }),
  clock,
  log,
  runExchange,
  resolveTarget: async (connectionId) =>
    ok({
      connectionId,
      baseUrl,
      key: 'practice-full',
      extraHeaders: [],
      proxyUrl: null,
      caCertificate: '',
      idleTimeoutMs: 300_000,
    }),
  describeConnection: () => ({ name: 'Practice', isPractice: true }),
})
const conversations = createConversationService({ database, clock, runs, formats, emit: () => undefined })

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
