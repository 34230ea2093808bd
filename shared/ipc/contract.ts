import * as z from 'zod/mini'
import { appInfoSchema } from '../app/app-info.ts'
import { attachmentSchema, draftAttachmentsSchema, newAttachmentSchema } from '../attachments/attachment.ts'
import {
  connectionCheckSchema,
  connectionSchema,
  connectionSettingsSchema,
} from '../connections/connection.ts'
import { pendingLinkSchema } from '../connect-links/pending-link.ts'
import { blockSchema } from '../conversations/block.ts'
import {
  conversationSchema,
  conversationSettingsSchema,
  conversationSummarySchema,
  newConversationSchema,
} from '../conversations/conversation.ts'
import {
  historyCountSchema,
  historyFacetsSchema,
  historyFilterSchema,
  historyItemSchema,
  historyPageSchema,
  pruneRuleSchema,
  runsAndBytesSchema,
} from '../history/history.ts'
import { checkUpItemSchema, checkUpRequestSchema } from '../doctor/check-up.ts'
import { imageEditSchema, imageGenerationSchema } from '../images/image-request.ts'
import { lensRequestSchema } from '../lens/lens-request.ts'
import { learnedRemovalSchema, removalKeySchema } from '../medic/learned-removal.ts'
import { fitTargets } from '../formats/model-fit.ts'
import { modelFactsSchema, modelUsageSchema } from '../models/model-facts.ts'
import { modelListSchema } from '../models/model-list.ts'
import { askedShapeSchema } from '../runs/asked-shape.ts'
import { runBatchSchema, runSchema } from '../runs/run.ts'
import { recordParts, runRecordSchema } from '../runs/run-record.ts'
import { settingsPatchSchema, settingsSchema } from '../settings/settings.ts'
import { audioContract } from './audio-contract.ts'
import { dataContract } from './data-contract.ts'
import { command, event, stream, type Contract } from './define.ts'
import { byId, byIds, nothing } from './inputs.ts'
import { intakeContract } from './intake-contract.ts'
import { mediaContract } from './media-contract.ts'
import { vectorsContract } from './vectors-contract.ts'
import { videoContract } from './video-contract.ts'

/** Raised when the two ends could no longer understand each other; checked in the first frame. */
export const contractVersion = 1

/**
 * The only list of what crosses the boundary between the main process and a window; the library's part is a file of its
 * own.
 *
 * Commands are `noun.verb` and answer a `Result`; events are `noun.changed`. No command returns a key.
 */
export const contract = {
  'app.info': command(nothing, appInfoSchema),
  /** Something was found out after the start: `app.info` says more than before. */
  'app.infoChanged': event(nothing),
  /** Opens an https link in the user's browser. The window has shown the host first. */
  'app.openLink': command(z.object({ url: z.string() }), nothing),

  'settings.get': command(nothing, settingsSchema),
  'settings.set': command(settingsPatchSchema, settingsSchema),
  'settings.changed': event(settingsSchema),

  'connections.list': command(nothing, z.array(connectionSchema)),
  /** Adds a connection, with its first key if one is given, and makes it the active one. */
  'connections.add': command(
    z.object({ name: z.optional(z.string()), address: z.string(), key: z.optional(z.string()) }),
    connectionSchema,
  ),
  'connections.update': command(
    z.extend(z.partial(connectionSettingsSchema), { id: z.string() }),
    connectionSchema,
  ),
  /** Hides a connection; `restore` undoes it for a while. Then it is deleted for good with its keys. */
  'connections.remove': command(byId, nothing),
  'connections.restore': command(byId, connectionSchema),
  /** A copy under another name, without keys. */
  'connections.duplicate': command(byId, connectionSchema),
  /** The user's own connections as the text of a file, without keys; `leftOut` names what else is missing. */
  'connections.export': command(
    nothing,
    z.object({ text: z.string(), count: z.number(), leftOut: z.array(z.string()) }),
  ),
  /** Adds the connections of such a file. `notes` say what was not taken over and why. */
  'connections.import': command(
    z.object({ text: z.string() }),
    z.object({ added: z.array(connectionSchema), notes: z.array(z.string()) }),
  ),
  /** One request for the model list, to prove address and key. Costs nothing. */
  'connections.check': command(byId, connectionCheckSchema),
  /** Checks a connection stage by stage. Sends what is needed once, and small calls only for `calls`. */
  'doctor.run': stream(checkUpRequestSchema, checkUpItemSchema),
  'connections.changed': event(z.array(connectionSchema)),

  /** Reads a pasted connect link. Its text goes to main once; what comes back names the host and masks the key. */
  'connectLinks.offer': command(z.object({ text: z.string() }), pendingLinkSchema),
  'connectLinks.list': command(nothing, z.array(pendingLinkSchema)),
  /** The user's yes: adds the connection, or the key to the connection that is there already. */
  'connectLinks.accept': command(
    z.object({ id: z.string(), name: z.optional(z.string()), connectionId: z.optional(z.string()) }),
    connectionSchema,
  ),
  'connectLinks.refuse': command(byId, nothing),
  /** Links that wait for an answer, the oldest first. */
  'connectLinks.changed': event(z.array(pendingLinkSchema)),

  /** Sets a new key of a connection, or replaces `keyId`; the new key becomes the active one. */
  'keys.set': command(
    z.object({
      connectionId: z.string(),
      keyId: z.optional(z.string()),
      name: z.optional(z.string()),
      key: z.string(),
    }),
    connectionSchema,
  ),
  'keys.select': command(z.object({ connectionId: z.string(), keyId: z.string() }), connectionSchema),
  'keys.remove': command(z.object({ connectionId: z.string(), keyId: z.string() }), connectionSchema),
  /**
   * Asks the user, in a dialog of the system, whether the keys and header values of a connection may go the way it goes now:
   * `cancelled` for no. Only with `capabilities.confirmations`; elsewhere they are entered again.
   */
  'keys.confirmWay': command(z.object({ connectionId: z.string() }), connectionSchema),

  /** The list one key of a connection is told, the active key's unless `keyId` names another. */
  'models.list': command(
    z.object({ connectionId: z.string(), keyId: z.optional(z.string()), refresh: z.optional(z.boolean()) }),
    modelListSchema,
  ),
  /** One model, in the list or not: its entry as listed, and what recorded runs say of it. Asks nobody. */
  'models.get': command(z.object({ connectionId: z.string(), id: z.string() }), modelFactsSchema),
  /** Every model that was asked through a connection, the one used last first. */
  'models.usage': command(z.object({ connectionId: z.string() }), z.array(modelUsageSchema)),
  /** What changed in the list was looked at; the list as it is now is compared with from then on. */
  'models.markSeen': command(z.object({ connectionId: z.string() }), nothing),
  /** The user's own word on whether a model can do something; without `can` it is taken back. */
  'models.override': command(
    z.object({
      connectionId: z.string(),
      model: z.string(),
      target: z.enum(fitTargets),
      can: z.optional(z.boolean()),
    }),
    nothing,
  ),
  'models.changed': event(z.object({ connectionId: z.string() })),

  'conversations.list': command(
    z.object({ search: z.optional(z.string()) }),
    z.array(conversationSummarySchema),
  ),
  'conversations.get': command(byId, conversationSchema),
  'conversations.create': command(newConversationSchema, conversationSchema),
  'conversations.update': command(
    z.extend(z.partial(conversationSettingsSchema), { id: z.string() }),
    conversationSchema,
  ),
  /** Hides a conversation; `restore` undoes it. Hidden ones are removed for good at a later start. */
  'conversations.delete': command(byId, nothing),
  'conversations.restore': command(byId, conversationSummarySchema),
  /**
   * Stores a user turn at the head, starts its run and stores the empty answer, in this order. Sends once.
   * `connectionId` names who is asked.
   */
  'conversations.send': command(
    z.object({ id: z.string(), connectionId: z.string(), blocks: z.array(blockSchema) }),
    conversationSchema,
  ),
  /** Asks again for the answer `turnId`: the new answer is a sibling of the old one, which is kept. */
  'conversations.retry': command(
    z.object({ id: z.string(), connectionId: z.string(), turnId: z.string() }),
    conversationSchema,
  ),
  /**
   * Asks the gateway for a shorter form of the conversation, once: a turn of the kind `compaction`, which is sent in place
   * of all before it. In the responses format only.
   */
  'conversations.compact': command(
    z.object({ id: z.string(), connectionId: z.string() }),
    conversationSchema,
  ),
  /**
   * Asks another question in place of the user turn `turnId`: the new turn is a sibling of the old one, which is kept
   * with all that followed it.
   */
  'conversations.edit': command(
    z.object({ id: z.string(), connectionId: z.string(), turnId: z.string(), blocks: z.array(blockSchema) }),
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
  'conversations.changed': event(byId),

  /** Saves a file that is to be attached. The same bytes are saved once. */
  'attachments.add': command(newAttachmentSchema, attachmentSchema),
  /** The attachments of all messages that are not sent yet, in place of those told before: they are not swept. */
  'attachments.keepForDrafts': command(z.object({ drafts: draftAttachmentsSchema }), nothing),
  /** The same for a form that is no message, such as that of an edit: all files it refers to now. */
  'attachments.keepForForm': command(z.object({ form: z.string(), ids: z.array(z.string()) }), nothing),

  /** Asks a conversation's question in one format, once. The conversation stays as it is. */
  'lens.send': command(lensRequestSchema, runSchema),

  /** Asks for new pictures, once. */
  'images.generate': command(imageGenerationSchema, runSchema),
  /** Uploads pictures and a mask to be changed, once. Files are attachments or items of the library. */
  'images.edit': command(imageEditSchema, runSchema),

  /** Fields the user chose to leave out for good, the newest first, across all connections. */
  'medic.list': command(nothing, z.array(learnedRemovalSchema)),
  /** Leaves a field out of the next requests to this model in this format. Sends nothing. */
  'medic.remember': command(
    z.extend(removalKeySchema, { gatewaySays: z.optional(z.string()) }),
    learnedRemovalSchema,
  ),
  'medic.forget': command(removalKeySchema, nothing),
  'medic.forgetAll': command(nothing, nothing),
  'medic.changed': event(z.array(learnedRemovalSchema)),

  /** Aborts the request of a run. What was received stays. Stopping a finished run is no error. */
  'runs.stop': command(byId, nothing),
  /** `only` leaves the rest of the record empty. */
  'runs.record': command(z.extend(byId, { only: z.optional(z.enum(recordParts)) }), runRecordSchema),
  /**
   * Saves what of a finished answer is not in the library, from its record: nothing is asked again. What still cannot be
   * saved says so in the answer, which is to be read anew.
   */
  'runs.keepMedia': command(byId, nothing),
  /** The JSON that a run's own request asked for; without `shape` when it asked for none. */
  'runs.askedShape': command(byId, z.object({ shape: z.optional(askedShapeSchema) })),
  /** Everything so far as a first batch, then what comes. Ends when the run ends. */
  'runs.watch': stream(byId, runBatchSchema),

  /** Every run of every kind, newest first. `before` is the cursor of the page before: its `next`. */
  'history.list': command(
    z.extend(historyFilterSchema, { before: z.optional(z.number()) }),
    historyPageSchema,
  ),
  'history.count': command(historyFilterSchema, historyCountSchema),
  'history.facets': command(nothing, historyFacetsSchema),
  'history.get': command(byId, historyItemSchema),
  /** The newest run of each format that a connection answered. */
  'history.answered': command(z.object({ connectionId: z.string() }), z.array(runSchema)),
  'history.star': command(z.object({ id: z.string(), isStarred: z.boolean() }), nothing),
  /** Hides runs from history; `restore` undoes it. A running one is refused. */
  'history.delete': command(byIds, nothing),
  'history.restore': command(byIds, nothing),
  /** All runs and the bytes of their records. Measures records not measured before, which can take a moment. */
  'history.storage': command(nothing, runsAndBytesSchema),
  /** What `history.prune` would remove for good. */
  'history.plan': command(pruneRuleSchema, runsAndBytesSchema),
  /** Removes runs and records for good. Starred and running ones stay. */
  'history.prune': command(pruneRuleSchema, runsAndBytesSchema),
  /** Sends a recorded request again as it was, once, to the same connection. Answers the new run. */
  'history.replay': command(byId, runSchema),
  /** Something about some runs changed that `conversations.changed` does not tell. */
  'history.changed': event(nothing),

  ...audioContract,
  ...dataContract,
  ...mediaContract,
  ...intakeContract,
  ...videoContract,
  ...vectorsContract,
} satisfies Contract

export type AppContract = typeof contract
