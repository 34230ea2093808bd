import { randomUUID } from 'node:crypto'
import type {
  Conversation,
  ConversationSettings,
  ConversationSummary,
  NewConversation,
} from '../../shared/conversations/conversation.ts'
import { defaultConversationSettings } from '../../shared/conversations/default-settings.ts'
import type { FoundConversations } from '../../shared/conversations/organisation.ts'
import { titleOf } from '../../shared/conversations/title.ts'
import { carryTools, hasCarriedTools } from '../../shared/tools/carried-tools.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { ConversationFormat } from '../../shared/formats/conversation-input.ts'
import type { ConversationFormatId } from '../../shared/formats/registry.ts'
import type { AppContract, Input } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import type { LearnedRemoval } from '../../shared/medic/learned-removal.ts'
import type { Database } from '../database/database.ts'
import { ensureSearchIndex } from '../lib/search-index.ts'
import type { Clock, Log } from '../host/host.ts'
import type { InlineAttachments } from '../attachments/inline-attachments.ts'
import type { RunService } from '../runs/run-service.ts'
import {
  submitConversationRequest,
  isAnswering,
  type ConversationRequestDraft,
} from './submit-conversation-request.ts'
import { addColumns } from './add-columns.ts'
import { markBlock, type BlockMark } from './mark-block.ts'
import { noSuchTurn, stillAnswering } from './conversation-errors.ts'
import { deleteTurn, restoreTurn } from './delete-turn.ts'
import { duplicate } from './duplicate.ts'
import { fork } from './fork.ts'
import { toStoredPath } from './given-turns.ts'
import { draftOfCompaction, draftOfEdit, draftOfRetry, draftOfSend } from './request-drafts.ts'
import { rearrange } from './rearrange.ts'
import { suggestTitle } from './suggest-title.ts'
import { takeBack } from './take-back.ts'
import { writeTurn } from './written-turn.ts'
import { createTransferredConversations, type TransferredConversations } from './transferred-conversations.ts'
import { createOnExisting } from './on-existing.ts'
import { createConversationStore } from './conversation-store.ts'
import { findPassages } from './find-passages.ts'
import { createKeptConversations, type KeptConversations } from './keep-conversations.ts'
import { readConversation } from './read-conversation.ts'
import { turnIndex } from './turn-search.ts'
import { createTurnStore } from './turn-store.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

/** Conversations as trees of turns, stored on disk. Every change emits `conversations.changed`. */
export interface ConversationService {
  list(input: Input<'conversations.list'>): Result<ConversationSummary[]>
  get(id: string): Result<Conversation>
  /** The same with only its last `count` turns: the first part of a long conversation to be shown. */
  newest(input: Input<'conversations.newest'>): Result<Conversation>
  /** Missing settings are the defaults, with the model used last. The given turns are stored, not sent. */
  create(given: NewConversation): Result<Conversation>
  /** Adds columns to its comparison, and returns it. */
  addColumns(input: Input<'conversations.addColumns'>): Result<Conversation>
  /** Copies the tools of another conversation, unless it has tools of its own by now. */
  takeTools(input: Input<'conversations.takeTools'>): Result<Conversation>
  /** An empty title is replaced by the first words of the first message. */
  update(input: Partial<ConversationSettings> & { id: string }): Result<Conversation>
  /** Hides them, all or nothing, and stops arriving answers. Returns the ids of those that existed. */
  delete(ids: readonly string[]): Result<string[]>
  restore(ids: readonly string[]): Result<ConversationSummary[]>
  /** Pins, folders, tags and the archive. */
  readonly kept: KeptConversations
  /** Import from and export to files. */
  readonly transferred: TransferredConversations
  /** A copy with the same settings and copies of the turns in view, in the same folder and with the same tags. */
  duplicate(id: string): Result<Conversation>
  /** The conversations and the turns that contain every word. */
  search(search: string): Result<FoundConversations>
  /**
   * Adds a user turn at the head and requests its answer, which begins with `prefill` where the format supports that.
   * On an error nothing was stored or sent.
   */
  send(input: Input<'conversations.send'>): Promise<Result<Conversation>>
  /** Adds a turn at the head as if it had been sent, or in place of or before another turn; no request is sent. */
  write(input: Input<'conversations.write'>): Result<Conversation>
  /**
   * Requests another answer, optionally once with `model` in place of the conversation's: the new answer becomes a
   * sibling of `turnId`, and the head. With `goesOn: 'turn'` it follows `turnId`, which is sent back; with `'text'` it
   * begins with the text of `turnId`.
   */
  retry(input: Input<'conversations.retry'>): Promise<Result<Conversation>>
  /**
   * Requests a summary of all turns in view from the gateway. It becomes the newest turn, and is sent in place of the
   * earlier ones. Deleting it undoes this.
   */
  compact(input: Input<'conversations.compact'>): Promise<Result<Conversation>>
  /**
   * Sends another message in place of the user turn `turnId`, or in place of an answer when `role` is given: the new
   * turn becomes its sibling, and keeps its prefill.
   */
  edit(input: Input<'conversations.edit'>): Promise<Result<Conversation>>
  /** Moves, duplicates or removes a turn in view. Nothing is sent, and the earlier turns stay as another version. */
  rearrange(input: Input<'conversations.rearrange'>): Result<Conversation>
  /** Sets or removes the cache mark of a block of a turn. */
  mark(input: BlockMark): Result<Conversation>
  /** Undoes a change of the turns in view. Answers received in between stay as a version. */
  takeBack(input: Input<'conversations.takeBack'>): Promise<Result<Conversation>>
  /** Moves the head to the newest turn after `turnId`. The order of conversations does not change. */
  choose(input: Input<'conversations.choose'>): Result<Conversation>
  /** Hides a turn and its descendants. An arriving answer among them is stopped first. */
  deleteTurn(input: Input<'conversations.deleteTurn'>): Promise<Result<Conversation>>
  /** Undoes the deletion of `turnId`, and makes the earlier head `headTurnId` the head again. */
  restoreTurn(input: Input<'conversations.restoreTurn'>): Result<Conversation>
  /** Creates a conversation with copies of the turns up to and including `turnId`. */
  fork(input: Input<'conversations.fork'>): Result<Conversation>
  /**
   * Requests a title from the conversation's model, as a separate run. Changes nothing; aborting `signal` stops the
   * run.
   */
  suggestTitle(
    input: Input<'conversations.suggestTitle'>,
    signal: AbortSignal,
  ): Promise<Result<{ title: string }>>
}

export interface ConversationServiceDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly log?: Log
  readonly runs: RunService
  readonly formats: Readonly<Record<ConversationFormatId, ConversationFormat>>
  /** The fields to omit from requests to a connection; none by default. */
  readonly removals?: (connectionId: string) => Result<readonly LearnedRemoval[]>
  /** Inserts the bytes of stored files into requests; without it such files cannot be sent. */
  readonly inlineAttachments?: InlineAttachments
  readonly emit: Emit<AppContract>
}

export function createConversationService(
  dependencies: ConversationServiceDependencies,
): ConversationService {
  const { database, clock, runs, formats, removals = () => ok([]), emit } = dependencies
  const { inlineAttachments = asTheyAre } = dependencies
  const indexed = database.read(databaseError('searchIndexNotMade'), () =>
    ensureSearchIndex(database, turnIndex),
  )
  if (!indexed.ok) dependencies.log?.warn(indexed.error.message)
  const isIndexed = database.hasFullTextSearch && indexed.ok
  const conversations = createConversationStore({
    ...database,
    hasFullTextSearch: isIndexed,
  })
  const kept = createKeptConversations({
    database,
    clock,
    onChanged: (ids) => emit('conversations.organised', { ids: [...ids] }),
  })
  const turns = createTurnStore(database)
  const changed = (id: string): void => {
    emit('conversations.changed', { id })
    // The listed conversation of a column provides its title and its time.
    const stored = database.read(databaseError('conversationNotRead'), () => conversations.get(id))
    const comparedIn = stored.ok ? stored.value?.comparedIn : undefined
    if (comparedIn !== undefined) emit('conversations.changed', { id: comparedIn })
  }
  const onExisting = createOnExisting(database, conversations)
  const turnDependencies = { database, clock, conversations, turns, runs, onExisting }
  const submitDependencies = {
    conversations,
    turns,
    runs,
    formats,
    removals,
    inlineAttachments,
    onEnded: changed,
  }

  function get(id: string): Result<Conversation> {
    return onExisting(id, (stored) => ok(readConversation(stored, { conversations, turns, runs })))
  }

  /** Emits the change and returns the current conversation. */
  function afterChange(id: string): Result<Conversation> {
    changed(id)
    return get(id)
  }

  /** The settings of a new conversation that is started from the one with this id, which may be deleted. */
  function withToolsOf(id: string, settings: ConversationSettings): ConversationSettings {
    const { tools, ...parameters } = settings.parameters
    if (tools !== undefined && !hasCarriedTools(settings)) return settings
    const source = conversations.get(id)
    const carried = source === undefined || source.isDeleted ? undefined : carryTools(source, settings.format)
    const { toolsFrom: _, toolAnswers: __, ...others } = settings
    return { ...others, ...carried, parameters: { ...parameters, ...carried?.parameters } }
  }

  /** Sends the request, and returns the conversation with the empty answer. */
  async function answer(draft: Result<ConversationRequestDraft>): Promise<Result<Conversation>> {
    if (!draft.ok) return draft
    const started = await submitConversationRequest(draft.value, submitDependencies)
    return started.ok ? afterChange(draft.value.conversation.id) : started
  }

  return {
    list: ({ search = '' }) =>
      database.read(databaseError('conversationsNotRead'), () => conversations.list(search)),
    get,
    newest: ({ id, count }) =>
      onExisting(id, (stored) => ok(readConversation(stored, { conversations, turns, runs }, count))),
    create({ turns: givenTurns = [], toolsOf, ...given }) {
      const id = randomUUID()
      const at = clock.now()
      const stored = database.write(databaseError('conversationNotSaved'), () => {
        const made = { ...defaultConversationSettings(conversations.lastModel()), ...given }
        const settings = toolsOf === undefined ? made : withToolsOf(toolsOf, made)
        const hasOwnTitle = settings.title !== ''
        const path = toStoredPath(givenTurns, id, at)
        const first = path.find(({ role, runId }) => role === 'user' || runId === undefined)
        if (!hasOwnTitle) settings.title = titleOf(first?.blocks ?? [])
        conversations.insert({
          id,
          settings,
          hasOwnTitle,
          headTurnId: path.at(-1)?.id ?? null,
          createdAt: at,
          updatedAt: at,
          isDeleted: false,
        })
        for (const turn of path) turns.insert(turn)
        return ok()
      })
      return stored.ok ? afterChange(id) : stored
    },
    addColumns(input) {
      const added = addColumns(input, turnDependencies)
      return added.ok ? afterChange(input.id) : added
    },
    takeTools({ id, from }) {
      const stored = database.write(databaseError('conversationNotSaved'), () =>
        onExisting(id, ({ settings, hasOwnTitle }) => {
          conversations.saveSettings(id, withToolsOf(from, settings), hasOwnTitle)
          return ok()
        }),
      )
      return stored.ok ? afterChange(id) : stored
    },
    update({ id, ...patch }) {
      const stored = database.write(databaseError('conversationNotSaved'), () =>
        onExisting(id, ({ settings, hasOwnTitle }) => {
          const next = { ...settings, ...patch, title: (patch.title ?? settings.title).trim() }
          // A title equal to the derived one is no own title: it follows the first message again.
          const madeTitle = conversations.titleInView(id)
          const isOwn = patch.title === undefined ? hasOwnTitle : !['', madeTitle].includes(next.title)
          if (!isOwn) next.title = madeTitle
          conversations.saveSettings(id, next, isOwn)
          return ok()
        }),
      )
      return stored.ok ? afterChange(id) : stored
    },
    kept,
    transferred: createTransferredConversations(turnDependencies),
    delete(ids) {
      const hidden = kept.hide(ids)
      if (!hidden.ok) return hidden
      // The rest of an answer would never be seen, so it should not be paid for.
      for (const { runId } of hidden.value)
        if (runId !== undefined && runs.current(runId)?.status === 'running') void runs.stop(runId)
      return ok(hidden.value.flatMap(({ id }) => (ids.includes(id) ? id : [])))
    },
    restore(ids) {
      const shown = kept.show(ids)
      if (!shown.ok) return shown
      return database.read(databaseError('conversationNotRead'), () =>
        shown.value.flatMap(({ id }) => conversations.summary(id) ?? []),
      )
    },
    duplicate(id) {
      const copyId = duplicate(id, turnDependencies)
      if (!copyId.ok) return copyId
      return afterChange(copyId.value)
    },
    search: (search) =>
      database.read(databaseError('conversationsNotRead'), () => ({
        ids: conversations.find(search),
        ...findPassages(search, { connection: database.connection, hasFullTextSearch: isIndexed }),
      })),
    send: (input) => answer(draftOfSend(input, turnDependencies)),
    write(input) {
      const stored = writeTurn(input, turnDependencies)
      return stored.ok ? afterChange(input.id) : stored
    },
    rearrange(input) {
      const stored = rearrange(input, turnDependencies)
      return stored.ok ? afterChange(input.id) : stored
    },
    async takeBack(input) {
      const taken = await takeBack(input, turnDependencies)
      return taken.ok ? afterChange(input.id) : taken
    },
    retry: (input) => answer(draftOfRetry(input, turnDependencies)),
    compact: (input) => answer(draftOfCompaction(input, turnDependencies)),
    edit: (input) => answer(draftOfEdit(input, turnDependencies)),
    mark(input) {
      const marked = markBlock(input, turnDependencies)
      return marked.ok ? afterChange(input.id) : marked
    },
    choose({ id, turnId }) {
      const stored = database.write(databaseError('conversationNotSaved'), () =>
        onExisting(id, ({ headTurnId, updatedAt }) => {
          if (isAnswering(headTurnId, turns, runs)) return err(stillAnswering)
          if (turns.get(turnId)?.conversationId !== id) return err(noSuchTurn)
          conversations.setHead(id, turns.newestLeaf(turnId), updatedAt)
          return ok()
        }),
      )
      return stored.ok ? afterChange(id) : stored
    },
    async deleteTurn(input) {
      const deleted = await deleteTurn(input, turnDependencies)
      return deleted.ok ? afterChange(input.id) : deleted
    },
    restoreTurn(input) {
      const restored = restoreTurn(input, turnDependencies)
      return restored.ok ? afterChange(input.id) : restored
    },
    fork(input) {
      const forkId = fork(input, turnDependencies)
      return forkId.ok ? afterChange(forkId.value) : forkId
    },
    suggestTitle: (input, signal) =>
      suggestTitle(input, signal, { turns, runs, formats, removals, onExisting }),
  }
}

const asTheyAre: InlineAttachments = async (path) => ok([...path])
