import type { Conversation, ConversationSettings } from '../../../shared/conversations/conversation.ts'
import { ok, type Result } from '../../../shared/errors/result.ts'
import type { LearnedRemoval } from '../../../shared/medic/learned-removal.ts'
import type { InlineAttachments } from '../../attachments/inline-attachments.ts'
import type { MemoryHost } from '../../host/memory/create-memory-host.ts'
import { createTestRuns, type TestRuns, type TestRunsOptions } from '../../runs/testing/create-test-runs.ts'
import { partsFormat } from '../../runs/testing/parts-format.ts'
import { settle } from '../../runs/testing/start-test-run.ts'
import { createConversationService, type ConversationService } from '../conversation-service.ts'

/** Conversations over the test's run service; `changed` is every id that was emitted as changed. */
export interface TestConversations extends TestRuns {
  readonly conversations: ConversationService
  readonly changed: string[]
  /** Creates a conversation with a model. */
  create(settings?: Partial<ConversationSettings>): Conversation
  send(id: string, text: string): Promise<Conversation>
}

export function createTestConversations(
  options: TestRunsOptions & {
    removals?: readonly LearnedRemoval[]
    /** Created with the folder and the clock of the test. */
    inlineAttachments?: (host: MemoryHost) => InlineAttachments
  } = {},
): TestConversations {
  const test = createTestRuns(options)
  const changed: string[] = []
  const only = options.format ?? partsFormat
  const conversations = createConversationService({
    database: test.database,
    clock: test.host.clock,
    runs: test.runs,
    formats: options.formats ?? { chat: only, responses: only, messages: only, 'generate-content': only },
    removals: (connectionId) =>
      ok((options.removals ?? []).filter((removal) => removal.connectionId === connectionId)),
    ...(options.inlineAttachments && { inlineAttachments: options.inlineAttachments(test.host) }),
    emit(name, payload) {
      if (name === 'conversations.changed' && 'id' in payload) changed.push(payload.id)
      if (name === 'conversations.organised' && 'ids' in payload) changed.push(...(payload.ids ?? []))
    },
  })
  return {
    ...test,
    conversations,
    changed,
    create: (settings = {}) => valueOf(conversations.create({ model: 'practice-swift', ...settings })),
    send: async (id, text) =>
      valueOf(await conversations.send({ id, connectionId: 'mine', blocks: [{ type: 'text', text }] })),
  }
}

/** The value, or the error thrown: for calls that must succeed in a test. */
export function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

/** Answers the newest request. */
export async function answer(test: TestConversations, text: string): Promise<void> {
  const exchange = test.exchanges.newest()
  exchange.begin()
  exchange.text(text)
  exchange.complete()
  await settle()
}

/** A conversation of two messages with their answers. */
export async function createTwoQuestions() {
  const test = createTestConversations()
  const { id } = test.create()
  for (const number of ['One', 'Two']) {
    await test.send(id, `${number}?`)
    await answer(test, `${number}.`)
    test.host.clock.advance(1)
  }
  return { test, id, get: () => valueOf(test.conversations.get(id)) }
}
