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

/** Conversations as trees of turns, on disk. Every change is told as `conversations.changed`. */
export interface ConversationService {
  list(input: Input<'conversations.list'>): Result<ConversationSummary[]>
  get(id: string): Result<Conversation>
  /** The same with its last `count` turns only: what is seen first of a long one. */
  newest(input: Input<'conversations.newest'>): Result<Conversation>
  /** Settings left out are the defaults, with the model used last. Turns are stored as they are given, not sent. */
  create(given: NewConversation): Result<Conversation>
  /** Puts columns beside each other in its comparison, and answers it. */
  addColumns(input: Input<'conversations.addColumns'>): Result<Conversation>
  /** Gives it the tools of another one, unless it has tools of its own by now. */
  takeTools(input: Input<'conversations.takeTools'>): Result<Conversation>
  /** An empty title goes back to the first words of the first message. */
  update(input: Partial<ConversationSettings> & { id: string }): Result<Conversation>
  /** Hides them, all or none, and stops what is still arriving. Answers those that were there. */
  delete(ids: readonly string[]): Result<string[]>
  restore(ids: readonly string[]): Result<ConversationSummary[]>
  /** Pins, folders, tags and the archive. */
  readonly kept: KeptConversations
  /** What comes from files of other tools, and what is written. */
  readonly transferred: TransferredConversations
  /** The same settings and copies of the turns in view, kept in the same place. */
  duplicate(id: string): Result<Conversation>
  /** The conversations and the turns that have every word. */
  search(search: string): Result<FoundConversations>
  /**
   * Adds a user turn at the head and asks for its answer, which is to begin with `prefill` where the format has a way to say
   * so. On an error nothing was stored or sent.
   */
  send(input: Input<'conversations.send'>): Promise<Result<Conversation>>
  /** Adds a turn at the head as if it had been said, or one in place or in front of another: nobody is asked. */
  write(input: Input<'conversations.write'>): Result<Conversation>
  /**
   * Asks again, once with `model` in place of its own: the new answer becomes a sibling of `turnId`, and the head. With
   * `goesOn: 'turn'` it follows `turnId`, which is sent back; with `'text'` the words of `turnId` are what it begins with.
   */
  retry(input: Input<'conversations.retry'>): Promise<Result<Conversation>>
  /**
   * Asks the gateway for a shorter form of all that is in view. It becomes the newest turn, and is sent in place of what
   * is before it. Undone by deleting it.
   */
  compact(input: Input<'conversations.compact'>): Promise<Result<Conversation>>
  /**
   * Asks something else in place of the user turn `turnId`, or of an answer where `role` is told: the new turn becomes its
   * sibling, and keeps its prefill.
   */
  edit(input: Input<'conversations.edit'>): Promise<Result<Conversation>>
  /** Moves, doubles or takes out a turn in view. Nothing is sent, and what was in view stays as another version. */
  rearrange(input: Input<'conversations.rearrange'>): Result<Conversation>
  /** Sets the cache mark of a block of a turn, or takes it away. */
  mark(input: BlockMark): Result<Conversation>
  /** Undoes a change of the turns in view. What a model said in between stays as a version. */
  takeBack(input: Input<'conversations.takeBack'>): Promise<Result<Conversation>>
  /** Moves the head to the newest turn behind `turnId`. Its place among the conversations stays. */
  choose(input: Input<'conversations.choose'>): Result<Conversation>
  /** Hides a turn and what follows it. An answer among it that is arriving is stopped first. */
  deleteTurn(input: Input<'conversations.deleteTurn'>): Promise<Result<Conversation>>
  /** Takes the deletion of `turnId` back, and shows `headTurnId` again: the head from before. */
  restoreTurn(input: Input<'conversations.restoreTurn'>): Result<Conversation>
  /** A new conversation with copies of the turns up to and including `turnId`. */
  fork(input: Input<'conversations.fork'>): Result<Conversation>
  /** Asks the conversation's model for a title, as a run of its own. Changes nothing; aborting `signal` stops the run. */
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
  /** The fields to leave out of what a connection is asked; none unless told. */
  readonly removals?: (connectionId: string) => Result<readonly LearnedRemoval[]>
  /** Puts the bytes of stored files into what is sent; without it such files cannot be sent. */
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
    // The conversation that is listed for a column has its title and its time.
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

  /** Tells of a change and answers the conversation as it is now. */
  function afterChange(id: string): Result<Conversation> {
    changed(id)
    return get(id)
  }

  /** The settings of a conversation that is begun from the one with this id, which may be gone. */
  function withToolsOf(id: string, settings: ConversationSettings): ConversationSettings {
    const { tools, ...parameters } = settings.parameters
    if (tools !== undefined && !hasCarriedTools(settings)) return settings
    const source = conversations.get(id)
    const carried = source === undefined || source.isDeleted ? undefined : carryTools(source, settings.format)
    const { toolsFrom: _, toolAnswers: __, ...others } = settings
    return { ...others, ...carried, parameters: { ...parameters, ...carried?.parameters } }
  }

  /** Asks, and answers the conversation with the empty answer. */
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
          // The title that would be made is none of its own: it follows the first message again.
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
      // Nobody can see the rest of an answer, so nobody should pay for it.
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
