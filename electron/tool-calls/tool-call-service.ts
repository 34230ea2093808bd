import type { Conversation } from '../../shared/conversations/conversation.ts'
import type { ToolSource } from '../../shared/conversations/tool-answers.ts'
import { toolArguments, toToolRequest } from '../../shared/conversations/tool-request.ts'
import {
  asksServer,
  deniedResult,
  isUndecided,
  statusOfResult,
  type ToolCall,
} from '../../shared/conversations/tool-calls.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { AppContract, Output } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import { toolSchemas } from '../../shared/parameters/tools.ts'
import { argumentProblems } from '../../shared/conversations/argument-problems.ts'
import { checkValue } from '../../shared/schema/check-value.ts'
import { definedFields } from '../../shared/defined-fields.ts'
import { conversationsError } from '../../shared/text/en/errors/conversations.ts'
import { toolsText } from '../../shared/text/en/tools.ts'
import { slowPatternOf } from '../lib/patterns/schema-patterns.ts'
import type { Json } from '../../shared/json.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import type { Database } from '../database/database.ts'
import type { Shell } from '../host/host.ts'
import { createFoundCalls, linkOf, type FoundCall } from './found-calls.ts'
import { createRunningCalls, type CallPlace, type RunningCallsDependencies } from './running-calls.ts'
import { createToolCallStore } from './tool-call-store.ts'

type CallsOfTurn = Output<'toolCalls.get'>

interface TurnPlace {
  readonly conversationId: string
  readonly turnId: string
}

/** The results of the tool calls of newest answers, until they are sent. Every change emits `toolCalls.changed`. */
export interface ToolCallService {
  get(place: TurnPlace): Result<CallsOfTurn>
  set(
    input: CallPlace & { readonly source: ToolSource; readonly output: string; readonly isError: boolean },
  ): Result<CallsOfTurn>
  /** Resolves once the request is stored; it continues by itself. */
  approve(input: CallPlace & { readonly method: string; readonly url: string }): Promise<Result<CallsOfTurn>>
  deny(place: CallPlace): Result<CallsOfTurn>
  stop(place: CallPlace): Result<CallsOfTurn>
  approveAll(
    input: TurnPlace & { readonly name: string; readonly isApproved: boolean },
  ): Promise<Result<CallsOfTurn>>
  waiting(): Result<Output<'toolCalls.waiting'>>
  /** Call it when a conversation has changed: runs calls of its newest answer that were approved in advance. */
  look(conversationId: string): Promise<void>
  /** Ends running calls; resolves when their ends are stored. */
  close(): Promise<void>
}

export interface ToolCallServiceDependencies extends Omit<RunningCallsDependencies, 'save'> {
  readonly database: Database
  /** A conversation with its last turn. */
  readonly newest: (id: string) => Result<Conversation>
  /** A question that no page can answer; without it the card in the page is the only question. */
  readonly confirm: Shell['confirm']
  /**
   * Whether a text contains the key of a connection, or its mask: keys in answers were masked before they were stored.
   */
  readonly holdsKey: (text: string) => boolean
  readonly emit: Emit<AppContract>
}

export function createToolCallService(dependencies: ToolCallServiceDependencies): ToolCallService {
  const { database, log, newest, confirm, holdsKey, mcp, emit } = dependencies
  const store = createToolCallStore(database)
  const foundCalls = createFoundCalls({ store, mcp, holdsKey })
  /** Addresses that the user agreed to in a system dialog since the start. */
  const agreed = new Set<string>()
  let isClosed = false

  function get({ conversationId, turnId }: TurnPlace): Result<CallsOfTurn> {
    const conversation = newest(conversationId)
    if (!conversation.ok) return conversation
    return database.read(databaseError('toolCallsNotRead'), () => ({
      calls: foundCalls.read(conversation.value, turnId).map(({ call }) => call),
      approvedTools: [...store.approvals(conversationId)]
        .filter(([name, address]) => foundCalls.addressOf(conversation.value, name) === address)
        .map(([name]) => name),
    }))
  }

  function find({ conversationId, turnId, callId }: CallPlace): Result<FoundCall> {
    const conversation = newest(conversationId)
    if (!conversation.ok) return conversation
    const found = database.read(databaseError('toolCallsNotRead'), () =>
      foundCalls.read(conversation.value, turnId).find(({ block }) => block.callId === callId),
    )
    if (!found.ok) return found
    return found.value === undefined
      ? err({ kind: 'not-found', ...conversationsError('toolCallGone') })
      : ok(found.value)
  }

  function save({ conversationId, turnId }: TurnPlace, call: ToolCall): Result<void> {
    const saved = database.write(databaseError('toolCallNotSaved'), () => {
      store.save(turnId, call)
      return ok()
    })
    if (saved.ok) emit('toolCalls.changed', { conversationId })
    return saved
  }

  /** Stores a changed call and returns the calls of its turn. */
  function change(place: CallPlace, next: (found: FoundCall) => Result<ToolCall>): Result<CallsOfTurn> {
    const found = find(place)
    if (!found.ok) return found
    const changed = next(found.value)
    if (!changed.ok) return changed
    const saved = save(place, changed.value)
    return saved.ok ? get(place) : saved
  }

  async function confirmAddress(conversation: Conversation, name: string): Promise<Result<void>> {
    const link = linkOf(conversation.toolAnswers?.[name])
    if (link !== undefined) return mcp.agree(link.serverId)
    const address = foundCalls.addressOf(conversation, name)
    if (confirm === undefined || agreed.has(address)) return ok()
    const { message, detail, yes } = toolQuestion(name, address)
    const answer = await confirm({ message, detail, yes })
    if (answer.ok) agreed.add(address)
    return answer
  }

  const running = createRunningCalls({ ...dependencies, save })
  sweepInterrupted()

  /**
   * Calls that an earlier start left unfinished may have reached their server: this is unknown, and none is repeated.
   */
  function sweepInterrupted(): void {
    const swept = database.write(databaseError('toolCallNotSaved'), () => {
      for (const { turnId, call } of store.calling()) store.save(turnId, { ...call, status: 'interrupted' })
      return ok()
    })
    if (!swept.ok) log.warn(swept.error.message)
  }

  return {
    get,
    set({ source, output, isError, ...place }) {
      running.abandon(place)
      return change(place, ({ call: { callId, exchange, media } }) => {
        const status = statusOfResult({ source, output, isError })
        if (asksServer(source)) return ok({ callId, source, status, output: '', isError: false })
        // Files of a result stay when its text is edited.
        const kept = definedFields({ exchange, media: source === 'manual' ? media : undefined })
        return ok({ callId, source, status, output, isError, ...kept })
      })
    },
    async approve({ method, url, ...place }) {
      const found = find(place)
      if (!found.ok) return found
      if (found.value.call.status === 'calling') return get(place)
      const target = foundCalls.targetOf(found.value)
      if (!target.ok) return target
      if (target.value.method !== method || target.value.url !== url) return err(shownOtherwise)
      const agreement = await confirmAddress(found.value.conversation, found.value.block.name)
      if (!agreement.ok) return agreement
      // Checked again: another window may have decided meanwhile.
      const now = find(place)
      if (!now.ok) return now
      const same = foundCalls.targetOf(now.value)
      if (!same.ok || same.value.url !== url || same.value.method !== method) return err(shownOtherwise)
      if (now.value.call.status === 'calling' || isClosed) return get(place)
      const started = running.start(place, same.value, false)
      return started.ok ? get(place) : started
    },
    deny(place) {
      running.abandon(place)
      return change(place, ({ call: { callId, source } }) =>
        ok({ callId, source, status: 'denied', output: deniedResult, isError: true }),
      )
    },
    stop(place) {
      running.stop(place)
      return get(place)
    },
    async approveAll({ name, isApproved, ...place }) {
      const { conversationId } = place
      const conversation = newest(conversationId)
      if (!conversation.ok) return conversation
      const address = foundCalls.addressOf(conversation.value, name)
      if (isApproved) {
        const answer = conversation.value.toolAnswers?.[name]
        const usable = linkOf(answer) === undefined ? toToolRequest(answer?.http, '{}') : ok()
        if (!usable.ok) return usable
        const agreement = await confirmAddress(conversation.value, name)
        if (!agreement.ok) return agreement
      }
      const saved = database.write(databaseError('toolCallNotSaved'), () => {
        store.setApproval(conversationId, name, isApproved ? address : undefined)
        return ok()
      })
      if (!saved.ok) return saved
      emit('toolCalls.changed', { conversationId })
      return get(place)
    },
    waiting() {
      const heads = database.read(databaseError('toolCallsNotRead'), () => store.withTools())
      if (!heads.ok) return heads
      return database.read(databaseError('toolCallsNotRead'), () =>
        heads.value.flatMap(({ conversationId, turnId }) => {
          const conversation = newest(conversationId)
          const calls = conversation.ok ? foundCalls.read(conversation.value, turnId) : []
          const names = calls
            .filter(({ call }) => isUndecided(call) && call.status !== 'calling')
            .map(({ block }) => block.name)
          return names.length === 0 ? [] : [{ conversationId, names }]
        }),
      )
    },
    async look(conversationId) {
      const approved = database.read(databaseError('toolCallsNotRead'), () => store.approvals(conversationId))
      if (!approved.ok || approved.value.size === 0) return
      const conversation = newest(conversationId)
      const turnId = conversation.ok ? conversation.value.turns.at(-1)?.id : undefined
      if (!conversation.ok || turnId === undefined) return
      const calls = database.read(databaseError('toolCallsNotRead'), () =>
        foundCalls.read(conversation.value, turnId),
      )
      if (!calls.ok) return
      const { parameters, format } = conversation.value
      const schemas = toolSchemas(parameters['tools']?.value, format)
      for (const found of calls.value) {
        const { name, callId, arguments: given } = found.block
        const address = foundCalls.addressOf(conversation.value, name)
        const isDue = asksServer(found.call.source) && found.call.status === 'waiting'
        // A tool whose server has changed its description must be reviewed first.
        if (found.call.mcpProblem !== undefined) continue
        if (!isDue || isClosed || approved.value.get(name) !== address) continue
        // A call whose arguments do not match the schema is shown, and waits for the user like any other.
        if (!schemas.has(name) || !(await doesFit(given, schemas.get(name)))) continue
        const target = foundCalls.targetOf(found)
        if (!target.ok || !(await confirmAddress(conversation.value, name)).ok) continue
        const place = { conversationId, turnId, callId }
        const now = find(place)
        if (now.ok && now.value.call.status === 'waiting' && asksServer(now.value.call.source))
          running.start(place, target.value, true)
      }
    },
    async close() {
      isClosed = true
      await running.close()
    },
  }
}

const shownOtherwise: AppError = { kind: 'unavailable', ...conversationsError('toolShownOtherwise') }

function toolQuestion(name: string, address: string) {
  const short = name.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').slice(0, 60)
  const { message, detail, confirm } = toolsText().question
  return { message: message(short), detail: detail(address.slice(0, 500)), yes: confirm }
}

/** Whether the arguments of a call match its schema. False when checking would take too long. */
async function doesFit(given: string, schema: Json | undefined): Promise<boolean> {
  const value = toolArguments(given)
  if (value !== undefined && schema !== undefined && (await slowPatternOf(schema, value)) !== undefined)
    return false
  const check = value === undefined || schema === undefined ? undefined : checkValue(value, schema)
  return argumentProblems(value, check).length === 0
}
