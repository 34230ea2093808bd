import { arranged } from '../../../../shared/conversations/arrangement.ts'
import type { Block } from '../../../../shared/runs/block.ts'
import type {
  Conversation,
  ConversationSummary,
  Turn,
} from '../../../../shared/conversations/conversation.ts'
import { defaultConversationSettings } from '../../../../shared/conversations/default-settings.ts'
import {
  deniedResult,
  firstToolCall,
  statusOfResult,
  waitingCalls,
  type ToolCall,
} from '../../../../shared/conversations/tool-calls.ts'
import type { ConversationFolder, KeptState } from '../../../../shared/conversations/organisation.ts'
import { err, ok, type Result } from '../../../../shared/errors/result.ts'
import { applyParts, createAnswer } from '../../../../shared/runs/answer.ts'
import type { Part } from '../../../../shared/runs/part.ts'
import { partOfRecord, type RunRecord } from '../../../../shared/runs/run-record.ts'
import type { CacheMark } from '../../../../shared/runs/cache-mark.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import type { FakeBridge, FakeHandlers } from '../../../bridge/fake-bridge.ts'
import { sampleRun } from '../../../../shared/runs/sample-run.ts'

/** A fake main process with conversations in memory. The test plays the gateway: it streams parts and ends runs. */
export interface FakeConversations {
  readonly handlers: FakeHandlers
  /** Adds a conversation before the window opens. */
  add(id: string, change?: Partial<Conversation>): Conversation
  get(id: string): Conversation
  /** Streams parts of a run to its watchers. */
  stream(bridge: FakeBridge, runId: string, parts: Part[], change?: Partial<Run>): void
  /** Ends a run: notifies its watchers, stores the turn, and emits the change of the conversation. */
  end(bridge: FakeBridge, runId: string, change: Partial<Run>): void
}

export function createFakeConversations(): FakeConversations {
  const conversations = new Map<string, Conversation>()
  const decided = new Map<string, ToolCall>()
  const deleted = new Map<string, Conversation>()
  /** Paths of turns that were in view, by their last turn. */
  const shown = new Map<string, readonly Turn[]>()
  const seqs = new Map<string, number>()
  const answers = new Map<string, ReturnType<typeof createAnswer>>()
  const folders = new Map<string, ConversationFolder>()
  const keptStates = new Map<string, Required<KeptState>>()
  let count = 0

  function stateOf(id: string): Required<KeptState> {
    return keptStates.get(id) ?? { id, pinnedAt: null, archivedAt: null, folderId: null, tags: [] }
  }

  function answerOf(id: string): Result<Conversation> {
    const conversation = conversations.get(id)
    return conversation === undefined
      ? err({ kind: 'not-found', message: 'Conversation not found. It may have been deleted.' })
      : ok(structuredClone(conversation))
  }

  /** Remembers the current path, so that it can be shown again. */
  function remember(id: string): void {
    const { turns = [], headTurnId = null } = conversations.get(id) ?? {}
    if (headTurnId !== null) shown.set(headTurnId, turns)
  }

  function copyOf(turn: Turn): Turn {
    count += 1
    return {
      ...turn,
      id: `copy ${count} of ${turn.id}`,
      ...(turn.run !== undefined && { followsChange: true }),
    }
  }

  function change(id: string, next: (before: Conversation) => Partial<Conversation>): Result<Conversation> {
    remember(id)
    const before = conversations.get(id)
    if (before !== undefined) conversations.set(id, { ...before, ...next(before) })
    return answerOf(id)
  }

  function ask(id: string, kept: readonly Turn[]): Result<Conversation> {
    count += 1
    const turn: Turn = { ...assistantTurn(`answer-${count}`, id), run: fakeRun(`run-${count}`) }
    return change(id, ({ model }) => ({
      turns: [...kept, { ...turn, run: fakeRun(`run-${count}`, { model }) }],
      headTurnId: turn.id,
    }))
  }

  function addConversation(id: string, given: Partial<Conversation>): Conversation {
    const at = Date.now()
    const conversation: Conversation = {
      ...defaultConversationSettings('practice-chat'),
      id,
      headTurnId: null,
      createdAt: at,
      updatedAt: at,
      turns: [],
      ...given,
    }
    conversations.set(id, conversation)
    return conversation
  }

  /** The tool calls of the newest answer, in their initial or decided state. */
  function callsOf(id: string) {
    const conversation = conversations.get(id)
    const blocks = conversation === undefined ? [] : waitingCalls(conversation.turns)
    const calls = blocks.map(
      (block) => decided.get(`${id} ${block.callId}`) ?? firstToolCall(block, conversation ?? {}),
    )
    return { calls, approvedTools: [] }
  }

  function decide(id: string, call: ToolCall): ReturnType<typeof ok<ReturnType<typeof callsOf>>> {
    decided.set(`${id} ${call.callId}`, call)
    return ok(callsOf(id))
  }

  function conversationOf(runId: string): Conversation {
    const found = [...conversations.values()].find(({ turns }) => turns.some(({ run }) => run?.id === runId))
    if (found === undefined) throw new Error(`No conversation has the run ${runId}`)
    return found
  }

  function push(bridge: FakeBridge, runId: string, parts: Part[], changed: Partial<Run>): void {
    const answer = answers.get(runId) ?? createAnswer()
    answers.set(runId, answer)
    applyParts(answer, parts)
    const seq = (seqs.get(runId) ?? 0) + 1
    seqs.set(runId, seq)
    const run = { ...runIn(conversationOf(runId), runId), ...changed }
    for (const stream of bridge.streamsOf('runs.watch')) {
      if (stream.input.id === runId) stream.push({ runId, seq, parts, run })
    }
  }

  return {
    add: (id, given = {}) => addConversation(id, given),
    get(id) {
      const conversation = conversations.get(id)
      if (conversation === undefined) throw new Error(`No conversation ${id}`)
      return conversation
    },
    stream: (bridge, runId, parts, changed = {}) => push(bridge, runId, parts, changed),
    end(bridge, runId, changed) {
      push(bridge, runId, [], changed)
      const conversation = conversationOf(runId)
      const blocks: Block[] = answers.get(runId)?.blocks ?? []
      change(conversation.id, ({ turns }) => ({
        turns: turns.map((turn) =>
          turn.run?.id === runId ? { ...turn, blocks: [...blocks], run: { ...turn.run, ...changed } } : turn,
        ),
      }))
      for (const stream of bridge.streamsOf('runs.watch')) if (stream.input.id === runId) stream.end()
      bridge.emit('conversations.changed', { id: conversation.id })
    },
    handlers: {
      'conversations.list': ({ search = '' }) =>
        ok(
          [...conversations.values()]
            .filter(({ title, comparedIn }) => title.includes(search) && comparedIn === undefined)
            .map((conversation) => ({ ...toSummary(conversation), ...placeOf(stateOf(conversation.id)) })),
        ),
      'conversations.get': ({ id }) => answerOf(id),
      'conversations.newest': ({ id, count: newest }) => {
        const whole = answerOf(id)
        const earlierCount = whole.ok ? Math.max(0, whole.value.turns.length - newest) : 0
        if (!whole.ok || earlierCount === 0) return whole
        return ok({ ...whole.value, earlierCount, turns: whole.value.turns.slice(earlierCount) })
      },
      'conversations.addColumns': ({ id, like = id, columns }) => {
        const source = conversations.get(like)
        const ids = columns.map((settings) => {
          count += 1
          const columnId = `column-${count}`
          const { columnIds: _, ...own } = { ...source, ...settings }
          return addConversation(columnId, { ...own, id: columnId, comparedIn: id }).id
        })
        return change(id, ({ columnIds = [] }) => ({ columnIds: [...columnIds, ...ids] }))
      },
      'conversations.takeTools': ({ id }) => answerOf(id),
      'conversations.create': (input) => {
        const { turns: given = [], toolsOf: _, ...settings } = input
        count += 1
        const id = `created-${count}`
        const turns = given.map((turn, index) => ({ ...assistantTurn(`${id}-${index}`, id), ...turn }))
        return ok(addConversation(id, { ...settings, turns, headTurnId: turns.at(-1)?.id ?? null }))
      },
      'conversations.update': ({ id, ...settings }) => change(id, () => settings),
      'conversations.mark': ({ id, turnId, block: at, mark }) =>
        change(id, ({ turns }) => ({
          turns: turns.map((turn) =>
            turn.id === turnId
              ? {
                  ...turn,
                  blocks: turn.blocks.map((block, index) => (index === at ? marked(block, mark) : block)),
                }
              : turn,
          ),
        })),
      'conversations.delete': ({ ids }) => {
        for (const id of ids) {
          const conversation = conversations.get(id)
          if (conversation !== undefined) deleted.set(id, conversation)
          conversations.delete(id)
        }
        return ok({ ids })
      },
      'conversations.restore': ({ ids }) => {
        for (const id of ids) {
          const conversation = deleted.get(id)
          if (conversation === undefined) return err({ kind: 'not-found', message: 'Gone.' })
          conversations.set(id, conversation)
          deleted.delete(id)
        }
        return ok({})
      },
      'conversations.trash': () =>
        ok(
          [...deleted.values()].map(({ id, title, model }) => ({ id, title, model, deletedAt: Date.now() })),
        ),
      'conversations.folders': () => ok([...folders.values()]),
      'conversations.createFolder': ({ name }) => {
        count += 1
        const folder = { id: `folder-${count}`, name }
        folders.set(folder.id, folder)
        return ok(folder)
      },
      'conversations.organise': ({
        ids,
        change: { isPinned, isArchived, folderId, addTags, removeTags },
      }) => {
        const before = ids.map((id) => stateOf(id))
        for (const state of before)
          keptStates.set(state.id, {
            id: state.id,
            pinnedAt: isPinned === undefined ? state.pinnedAt : isPinned ? 1 : null,
            archivedAt: isArchived === undefined ? state.archivedAt : isArchived ? 1 : null,
            folderId: folderId === undefined ? state.folderId : folderId,
            tags: [
              ...new Set([
                ...state.tags.filter((tag) => !(removeTags ?? []).includes(tag)),
                ...(addTags ?? []),
              ]),
            ],
          })
        return ok({
          before: before.map((state) => ({
            id: state.id,
            ...(isPinned !== undefined && { pinnedAt: state.pinnedAt }),
            ...(isArchived !== undefined && { archivedAt: state.archivedAt }),
            ...(folderId !== undefined && { folderId: state.folderId }),
            ...((addTags ?? removeTags) !== undefined && { tags: state.tags }),
          })),
        })
      },
      'conversations.putBack': ({ states }) => {
        for (const state of states) keptStates.set(state.id, { ...stateOf(state.id), ...state })
        return ok({})
      },
      'conversations.search': ({ search }) =>
        ok({
          ids: [...conversations.values()].flatMap(({ id, title, comparedIn }) =>
            title.includes(search) && comparedIn === undefined ? id : [],
          ),
          passages: [],
          count: 0,
          conversationCount: 0,
          isMore: false,
        }),
      'conversations.send': ({ id, blocks }) => {
        count += 1
        const user: Turn = { ...assistantTurn(`user-${count}`, id), role: 'user', blocks }
        return ask(id, [...(conversations.get(id)?.turns ?? []), user])
      },
      'conversations.write': ({ id, role, blocks, insteadOf, keepsFollowing, before }) => {
        count += 1
        const turn: Turn = {
          ...assistantTurn(`written-${count}`, id),
          role: role === 'assistant' ? 'assistant' : 'user',
          ...(role === 'system' && { kind: 'system' as const }),
          blocks,
        }
        return change(id, ({ turns }) => {
          const front = turns.findIndex((candidate) => candidate.id === before)
          if (front !== -1) {
            const copies = turns.slice(front).map(copyOf)
            return {
              turns: [...turns.slice(0, front), turn, ...copies],
              headTurnId: copies.at(-1)?.id ?? null,
            }
          }
          const at = turns.findIndex((candidate) => candidate.id === insteadOf)
          const following = keepsFollowing === true ? turns.slice(at + 1).map(copyOf) : []
          const next = [...(at === -1 ? turns : turns.slice(0, at)), turn, ...following]
          return { turns: next, headTurnId: next.at(-1)?.id ?? null }
        })
      },
      'conversations.edit': ({ id, turnId, blocks, role }) => {
        count += 1
        const { turns } = conversations.get(id) ?? { turns: [] }
        const kept = turns.slice(
          0,
          Math.max(
            0,
            turns.findIndex((turn) => turn.id === turnId),
          ),
        )
        const user: Turn = {
          ...assistantTurn(`edited-${count}`, id),
          role: 'user',
          ...(role === 'system' && { kind: 'system' as const }),
          blocks,
        }
        return ask(id, [...kept, user])
      },
      'conversations.rearrange': ({ id, turnId, change: how }) =>
        change(id, ({ turns }) => {
          const next = arranged(
            turns,
            turns.findIndex((turn) => turn.id === turnId),
            how,
          )
          const copies = next.path.slice(next.from).map(copyOf)
          return {
            turns: [...next.path.slice(0, next.from), ...copies],
            headTurnId: copies.at(-1)?.id ?? null,
          }
        }),
      'conversations.takeBack': ({ id, headTurnId }) =>
        change(id, () => ({ turns: [...(shown.get(headTurnId) ?? [])], headTurnId })),
      'conversations.retry': ({ id, turnId }) =>
        ask(id, conversations.get(id)?.turns.filter((turn) => turn.id !== turnId) ?? []),
      'conversations.compact': ({ id }) => {
        count += 1
        const run = fakeRun(`run-${count}`, { format: 'responses-compact', isStreamed: false })
        const turn: Turn = { ...assistantTurn(`compaction-${count}`, id), kind: 'compaction', run }
        return change(id, ({ turns }) => ({ turns: [...turns, turn], headTurnId: turn.id }))
      },
      'conversations.deleteTurn': ({ id, turnId }) => {
        const before = conversations.get(id)
        if (before !== undefined) deleted.set(turnId, before)
        return change(id, ({ turns }) => {
          const left = turns.slice(
            0,
            turns.findIndex((turn) => turn.id === turnId),
          )
          return { turns: left, headTurnId: left.at(-1)?.id ?? null }
        })
      },
      'conversations.restoreTurn': ({ id, turnId }) =>
        change(id, () => ({ turns: deleted.get(turnId)?.turns ?? [] })),
      'conversations.fork': ({ id, turnId }) => {
        const { turns = [], ...settings } = conversations.get(id) ?? {}
        const copied = turns.slice(0, turns.findIndex((turn) => turn.id === turnId) + 1)
        return ok(
          addConversation(`fork-of-${id}`, {
            ...settings,
            id: `fork-of-${id}`,
            title: 'Fork',
            turns: copied,
          }),
        )
      },
      'toolCalls.waiting': () => ok([]),
      'toolCalls.get': ({ conversationId }) => ok(callsOf(conversationId)),
      'toolCalls.set': ({ conversationId, callId, source, output, isError }) => {
        const status = statusOfResult({ source, output, isError })
        return decide(conversationId, { callId, source, status, output, isError })
      },
      'toolCalls.deny': ({ conversationId, callId }) =>
        decide(conversationId, {
          callId,
          source: 'http',
          status: 'denied',
          output: deniedResult,
          isError: true,
        }),
      'runs.stop': () => ok({}),
      'runs.askedShape': () => ok({}),
      'runs.cacheMiss': () => ok({}),
      'runs.cacheShares': () => ok({ answers: 0, inputTokens: 0, cachedTokens: 0, writtenTokens: 0 }),
      'runs.record': ({ id, only }) => ok(partOfRecord(fakeRecord(id), only)),
    },
  }
}

function runIn({ turns }: Conversation, runId: string): Run {
  return turns.find(({ run }) => run?.id === runId)?.run ?? fakeRun(runId)
}

function toSummary({
  id,
  title,
  model,
  format,
  turns,
  system,
  createdAt,
  updatedAt,
}: Conversation): ConversationSummary {
  const lastStatus = turns.at(-1)?.run?.status
  return {
    id,
    title,
    model,
    format,
    turnCount: turns.length,
    ...(turns.length === 0 && createdAt === updatedAt && system === '' && { isBlank: true }),
    createdAt,
    updatedAt,
    ...(lastStatus === undefined ? {} : { lastStatus }),
  }
}

function placeOf({
  pinnedAt,
  archivedAt,
  folderId,
  tags,
}: Required<KeptState>): Partial<ConversationSummary> {
  return {
    ...(pinnedAt !== null && { pinnedAt }),
    ...(archivedAt !== null && { archivedAt }),
    ...(folderId !== null && { folderId }),
    ...(tags.length > 0 && { tags }),
  }
}

export function assistantTurn(id: string, conversationId: string): Turn {
  return { id, conversationId, parentId: null, role: 'assistant', blocks: [], createdAt: Date.now() }
}

export function userTurn(text: string): Turn {
  return { ...assistantTurn(`said-${text}`, ''), role: 'user', blocks: [{ type: 'text', text }] }
}

export function answerTurn(text: string, run: Partial<Run>): Turn {
  const made = fakeRun(`run-of-${text}`, run)
  return {
    ...assistantTurn(`answered-${text}`, ''),
    blocks: text === '' ? [] : [{ type: 'text', text }],
    format: made.format,
    run: made,
  }
}

export function fakeRun(id: string, change: Partial<Run> = {}): Run {
  return sampleRun({
    id,
    connectionId: 'practice',
    connectionName: 'Practice',
    isPractice: true,
    model: 'practice-chat',
    status: 'running',
    url: 'http://127.0.0.1:4141/v1/chat/completions',
    startedAt: Date.now(),
    ...change,
  })
}

function fakeRecord(runId: string): RunRecord {
  const body = JSON.stringify({ model: 'practice-chat', temperature: 0.7, image: 'A'.repeat(4000) })
  return {
    runId,
    request: {
      method: 'POST',
      url: 'http://127.0.0.1:4141/v1/chat/completions',
      headers: [{ name: 'authorization', value: 'Bearer ••••••••full' }],
      body,
      bodyBytes: body.length,
    },
    response: {
      status: 200,
      headers: [{ name: 'content-type', value: 'text/event-stream' }],
      body: 'data: {"choices":[{"index":0,"delta":{"content":"Hi"}}]}\n\ndata: {oops\n\n',
      bodyBytes: 70,
      isBodyCut: false,
    },
    events: [
      { at: 100, event: '', data: '{"choices":[{"index":0,"delta":{"content":"Hi"}}]}', isReadable: true },
      { at: 2600, event: '', data: '{oops', isReadable: false },
    ],
    chunks: [{ at: 100, bytes: 70 }],
  }
}

function marked(block: Block, mark: CacheMark | null): Block {
  if (block.type !== 'text') return block
  const { cacheMark: _before, ...others } = block
  return mark === null ? others : { ...others, cacheMark: mark }
}
