import * as z from 'zod/mini'
import { arrangements } from '../../conversations/arrangement.ts'
import { blockSchema } from '../../runs/block.ts'
import { cacheMarkSchema } from '../../runs/cache-mark.ts'
import {
  compactionFormSchema,
  conversationSchema,
  conversationSettingsSchema,
  conversationSummarySchema,
  maxColumns,
  newConversationSchema,
  writtenMessageSchema,
  writtenRoles,
} from '../../conversations/conversation.ts'
import {
  conversationFolderSchema,
  deletedConversationSchema,
  foundConversationsSchema,
  keptStateSchema,
  organisingSchema,
} from '../../conversations/organisation.ts'
import { command, event, type Contract } from '../define.ts'
import { byId, byIds, nothing } from '../inputs.ts'

/** Conversations and their turns. */
export const conversationsContract = {
  'conversations.list': command(
    z.object({ search: z.optional(z.string()) }),
    z.array(conversationSummarySchema),
  ),
  'conversations.get': command(byId, conversationSchema),
  /** As `get` with no more than the last `count` turns: what is seen first of a long conversation. */
  'conversations.newest': command(
    z.object({ id: z.string(), count: z.int().check(z.positive()) }),
    conversationSchema,
  ),
  'conversations.create': command(newConversationSchema, conversationSchema),
  /**
   * Puts columns beside each other in the comparison of `id`, which is begun with the first of them. Each is a conversation with
   * copies of the turns in view of `like` (of `id` where none is told), and with its settings but for those given. Nothing is sent.
   * A column is taken out by `delete`, and brought back by `restore`.
   */
  'conversations.addColumns': command(
    z.object({
      id: z.string(),
      like: z.exactOptional(z.string()),
      columns: z
        .array(z.exactPartial(conversationSettingsSchema))
        .check(z.minLength(1), z.maxLength(maxColumns)),
    }),
    conversationSchema,
  ),
  /** Puts the tools of the conversation `from` into one that was begun with those of another, or with none. */
  'conversations.takeTools': command(z.object({ id: z.string(), from: z.string() }), conversationSchema),
  'conversations.update': command(
    z.extend(z.exactPartial(conversationSettingsSchema), { id: z.string() }),
    conversationSchema,
  ),
  /**
   * Moves conversations to the trash, all or none, and stops what is still arriving; `restore` undoes it. Answers those that were
   * there. They are removed for good after thirty days.
   */
  'conversations.delete': command(byIds, byIds),
  'conversations.restore': command(byIds, nothing),
  'conversations.trash': command(nothing, z.array(deletedConversationSchema)),
  /** Removes those of them for good that are in the trash, but for those with a starred run. Answers how many. */
  'conversations.purge': command(byIds, z.object({ count: z.number() })),
  /** Pins, moves, tags or archives conversations, all or none. Answers where they were, for `putBack`. */
  'conversations.organise': command(
    z.object({ ids: z.array(z.string()), change: organisingSchema }),
    z.object({ before: z.array(keptStateSchema) }),
  ),
  'conversations.putBack': command(z.object({ states: z.array(keptStateSchema) }), nothing),
  'conversations.folders': command(nothing, z.array(conversationFolderSchema)),
  /** A name that is taken is refused, in upper and lower case alike. */
  'conversations.createFolder': command(z.object({ name: z.string() }), conversationFolderSchema),
  'conversations.renameFolder': command(z.object({ id: z.string(), name: z.string() }), nothing),
  /** Its conversations stay, in no folder. `restoreFolder` undoes it whole. */
  'conversations.deleteFolder': command(byId, nothing),
  'conversations.restoreFolder': command(byId, nothing),
  /** What has every word of `search`: all conversations by their ids, and at most a hundred turns; the others are counted. */
  'conversations.search': command(z.object({ search: z.string() }), foundConversationsSchema),
  /** A conversation with copies of the turns in view. Nothing is sent. */
  'conversations.duplicate': command(byId, conversationSchema),
  /**
   * Stores a user turn at the head, starts its run and stores the empty answer, in this order. Sends once.
   * `connectionId` names who is asked. `prefill` is what the answer is to begin with: a turn of this kind, in formats whose
   * descriptor has a way to send it; in others it is dropped.
   */
  'conversations.send': command(
    z.object({
      id: z.string(),
      connectionId: z.string(),
      blocks: z.array(blockSchema),
      before: z.optional(z.array(writtenMessageSchema)),
      prefill: z.optional(z.string()),
    }),
    conversationSchema,
  ),
  /**
   * Adds a turn at the head as if it had been said, of the user, the assistant or the system. Nothing is sent. With
   * `insteadOf` it is a version of that turn, which is kept with all that followed it; with `keepsFollowing` that turn is in
   * view, and copies of what follows it follow this one. With `before` it stands in front of that turn, which is in view;
   * what is behind it follows as copies, and is kept as it was as another version. Copies of answers say that they were
   * given to something else (`followsChange`).
   */
  'conversations.write': command(
    z.object({
      id: z.string(),
      role: z.enum(writtenRoles),
      blocks: z.array(blockSchema),
      insteadOf: z.optional(z.string()),
      keepsFollowing: z.optional(z.boolean()),
      before: z.optional(z.string()),
    }),
    conversationSchema,
  ),
  /**
   * Asks again for the answer `turnId`: the new answer is a sibling of the old one, which is kept. `model` is asked this
   * once in place of that of the conversation. `goesOn: 'turn'`: the answer is sent back as it is, and what the model says behind it
   * becomes the next turn, as for an answer that the service paused. `goesOn: 'text'`: the words of an answer that was cut become
   * the beginning (`prefill`) of a new version of it, in formats that can say so.
   */
  'conversations.retry': command(
    z.object({
      id: z.string(),
      connectionId: z.string(),
      turnId: z.string(),
      model: z.optional(z.string()),
      goesOn: z.optional(z.enum(['turn', 'text'])),
    }),
    conversationSchema,
  ),
  /**
   * Asks the gateway for a shorter form of the conversation, once: a turn of the kind `compaction`, which is sent in place
   * of all before it. In the responses format only. `form` in place of what the conversation's settings say for it.
   */
  'conversations.compact': command(
    z.object({ id: z.string(), connectionId: z.string(), form: z.optional(compactionFormSchema) }),
    conversationSchema,
  ),
  /**
   * Asks another question in place of the user turn `turnId`, or of an answer where `role` is told: the new turn is a sibling
   * of the old one, which is kept with all that followed it.
   */
  'conversations.edit': command(
    z.object({
      id: z.string(),
      connectionId: z.string(),
      turnId: z.string(),
      blocks: z.array(blockSchema),
      role: z.optional(z.enum(['user', 'system'])),
    }),
    conversationSchema,
  ),
  /**
   * Moves a turn in view by one place, doubles it, or takes it out alone. Nothing is sent; from there on the turns are
   * copies, and what was in view is kept as another version. Refused where `headTurnId` is not the end of what is in view
   * any more, and where a tool call and its result would be separated.
   */
  'conversations.rearrange': command(
    z.object({ id: z.string(), turnId: z.string(), change: z.enum(arrangements), headTurnId: z.string() }),
    conversationSchema,
  ),
  /**
   * Undoes a `write`, `rearrange` or `edit`: `headTurnId`, the head before it, is shown again. What ends in
   * `madeHeadTurnId`, the head after it, is hidden where nobody was asked in it and nothing was added since, and stays as a
   * version else. An answer that is arriving in it is stopped first.
   */
  'conversations.takeBack': command(
    z.object({ id: z.string(), headTurnId: z.string(), madeHeadTurnId: z.string() }),
    conversationSchema,
  ),
  /**
   * Sets the cache mark of one block of a turn, or takes it away: what was said stays as it is, so this makes no version. A mark of
   * an answer stands at its end. Refused while the answer arrives.
   */
  'conversations.mark': command(
    z.object({
      id: z.string(),
      turnId: z.string(),
      block: z.int().check(z.nonnegative()),
      mark: z.nullable(cacheMarkSchema),
    }),
    conversationSchema,
  ),
  /** Shows the version `turnId` of a turn, with the newest of what followed it. Refused while an answer arrives. */
  'conversations.choose': command(z.object({ id: z.string(), turnId: z.string() }), conversationSchema),
  /**
   * Hides a turn and everything that follows it; `restoreTurn` undoes it. A version that is left takes its place. An
   * answer that is arriving is stopped first. What stays hidden is removed for good at a later start.
   */
  'conversations.deleteTurn': command(z.object({ id: z.string(), turnId: z.string() }), conversationSchema),
  /** `headTurnId` is shown again: the head before the deletion. */
  'conversations.restoreTurn': command(
    z.object({ id: z.string(), turnId: z.string(), headTurnId: z.optional(z.string()) }),
    conversationSchema,
  ),
  /** A new conversation with copies of the turns up to and including `turnId`, and the same settings. */
  'conversations.fork': command(z.object({ id: z.string(), turnId: z.string() }), conversationSchema),
  /**
   * Asks the conversation's model for a title, once, with its first turns. The run is in History and in no turn; the title is not set.
   * Cancelling the call stops the run.
   */
  'conversations.suggestTitle': command(
    z.object({ id: z.string(), connectionId: z.string() }),
    z.object({ title: z.string() }),
  ),
  'conversations.changed': event(byId),
  /** Conversations were pinned, moved, tagged, archived, trashed, restored or purged; with no ids, folders were changed. */
  'conversations.organised': event(byIds),
} satisfies Contract
