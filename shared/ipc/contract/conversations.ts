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
  /** Like `get`, with only the last `count` turns: the first part shown of a long conversation. */
  'conversations.newest': command(
    z.object({ id: z.string(), count: z.int().check(z.positive()) }),
    conversationSchema,
  ),
  'conversations.create': command(newConversationSchema, conversationSchema),
  /**
   * Adds columns to the comparison of `id`; the first call creates the comparison. Each column is a conversation with
   * copies of the turns in view of `like` (default: `id`), and with its settings except those given. Nothing is sent.
   * `delete` removes a column, `restore` brings it back.
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
  /** Copies the tools of the conversation `from` into one that was created with another's tools, or with none. */
  'conversations.takeTools': command(z.object({ id: z.string(), from: z.string() }), conversationSchema),
  'conversations.update': command(
    z.extend(z.exactPartial(conversationSettingsSchema), { id: z.string() }),
    conversationSchema,
  ),
  /**
   * Moves conversations to the trash, all or none, and stops their running answers; `restore` undoes it. Returns those
   * that existed. They are permanently removed after thirty days.
   */
  'conversations.delete': command(byIds, byIds),
  'conversations.restore': command(byIds, nothing),
  'conversations.trash': command(nothing, z.array(deletedConversationSchema)),
  /** Permanently removes those that are in the trash, except those with a starred run. Returns their number. */
  'conversations.purge': command(byIds, z.object({ count: z.number() })),
  /** Pins, moves, tags or archives conversations, all or none. Returns their previous state, for `putBack`. */
  'conversations.organise': command(
    z.object({ ids: z.array(z.string()), change: organisingSchema }),
    z.object({ before: z.array(keptStateSchema) }),
  ),
  'conversations.putBack': command(z.object({ states: z.array(keptStateSchema) }), nothing),
  'conversations.folders': command(nothing, z.array(conversationFolderSchema)),
  /** Fails when the name is taken, ignoring case. */
  'conversations.createFolder': command(z.object({ name: z.string() }), conversationFolderSchema),
  'conversations.renameFolder': command(z.object({ id: z.string(), name: z.string() }), nothing),
  /** Deletes a folder; its conversations stay, without a folder. `restoreFolder` undoes both. */
  'conversations.deleteFolder': command(byId, nothing),
  'conversations.restoreFolder': command(byId, nothing),
  /**
   * Matches of every word of `search`: the ids of all conversations, and at most a hundred turns; further turns are
   * counted.
   */
  'conversations.search': command(z.object({ search: z.string() }), foundConversationsSchema),
  /** Creates a conversation with copies of the turns in view. Nothing is sent. */
  'conversations.duplicate': command(byId, conversationSchema),
  /**
   * Stores a user turn at the head, starts its run and stores the empty answer, in this order. Sends once.
   * `connectionId` selects the connection. `prefill` is the beginning of the answer: it is stored as a turn of this
   * kind in formats that support it, and dropped in others.
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
   * Adds a turn at the head, from the user, the assistant or the system, without sending. With `insteadOf`, it is a new
   * version of that turn, which is kept with everything after it; with `keepsFollowing`, that turn must be in view, and
   * copies of the turns after it follow the new one. With `before`, it is inserted before that turn, which must be in
   * view and follows as a copy with the turns after it; the originals stay as another version. Copies of answers are
   * marked as given to other turns (`followsChange`).
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
   * Retries the answer `turnId`: the new answer is a sibling of the old one, which is kept. `model` replaces the
   * conversation's model this once. `goesOn: 'turn'`: the answer is sent back unchanged, and the model's continuation
   * becomes the next turn, as for an answer that the service paused. `goesOn: 'text'`: the text of a truncated answer
   * becomes the beginning (`prefill`) of a new version, in formats that support it.
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
   * Requests a shorter form of the conversation from the gateway, once: a turn of the kind `compaction`, which is sent
   * instead of all turns before it. Only in the responses format. `form` replaces the corresponding settings of the
   * conversation.
   */
  'conversations.compact': command(
    z.object({ id: z.string(), connectionId: z.string(), form: z.optional(compactionFormSchema) }),
    conversationSchema,
  ),
  /**
   * Replaces the user turn `turnId` and sends it, or replaces an answer when `role` is given: the new turn is a sibling
   * of the old one, which is kept with everything after it.
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
   * Moves a turn in view by one place, duplicates it, or removes only it. Nothing is sent; the turns from there on
   * become copies, and the originals stay as another version. Refused when `headTurnId` is no longer the end of what is
   * in view, and when a tool call would be separated from its result.
   */
  'conversations.rearrange': command(
    z.object({ id: z.string(), turnId: z.string(), change: z.enum(arrangements), headTurnId: z.string() }),
    conversationSchema,
  ),
  /**
   * Undoes a `write`, `rearrange` or `edit`: the previous head, `headTurnId`, is shown again. The path to
   * `madeHeadTurnId`, the head after the change, is hidden if nothing in it was sent and nothing was added to it since;
   * otherwise it stays as a version. A running answer in it is stopped first.
   */
  'conversations.takeBack': command(
    z.object({ id: z.string(), headTurnId: z.string(), madeHeadTurnId: z.string() }),
    conversationSchema,
  ),
  /**
   * Sets or removes the cache mark of one block of a turn. The content does not change, so this creates no version. An
   * answer can only be marked at its end. Refused while the answer is running.
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
  /**
   * Shows the version `turnId` of a turn, with the newest turns that followed it. Refused while an answer is running.
   */
  'conversations.choose': command(z.object({ id: z.string(), turnId: z.string() }), conversationSchema),
  /**
   * Hides a turn and everything after it; `restoreTurn` undoes it. Another version, if any, takes its place. A running
   * answer is stopped first. Hidden turns are permanently removed at a later start.
   */
  'conversations.deleteTurn': command(z.object({ id: z.string(), turnId: z.string() }), conversationSchema),
  /** `headTurnId` is the head before the deletion, which is shown again. */
  'conversations.restoreTurn': command(
    z.object({ id: z.string(), turnId: z.string(), headTurnId: z.optional(z.string()) }),
    conversationSchema,
  ),
  /** Creates a conversation with copies of the turns up to and including `turnId`, and the same settings. */
  'conversations.fork': command(z.object({ id: z.string(), turnId: z.string() }), conversationSchema),
  /**
   * Requests a title from the conversation's model, once, with the first turns. The run appears in History and in no
   * turn; the title is not set. Cancelling the call stops the run.
   */
  'conversations.suggestTitle': command(
    z.object({ id: z.string(), connectionId: z.string() }),
    z.object({ title: z.string() }),
  ),
  'conversations.changed': event(byId),
  /**
   * Conversations were pinned, moved, tagged, archived, trashed, restored or purged; without ids, folders were changed.
   */
  'conversations.organised': event(byIds),
} satisfies Contract
