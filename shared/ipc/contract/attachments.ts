import * as z from 'zod/mini'
import {
  attachmentSchema,
  draftAttachmentsSchema,
  newAttachmentSchema,
} from '../../attachments/attachment.ts'
import { command, type Contract } from '../define.ts'
import { nothing } from '../inputs.ts'

/** Files attached to unsent messages and forms. */
export const attachmentsContract = {
  /** Saves a file to attach. Equal bytes are saved once. */
  'attachments.add': command(newAttachmentSchema, attachmentSchema),
  /** The attachments of all unsent messages, replacing the previous list: the clean-up keeps them. */
  'attachments.keepForDrafts': command(z.object({ drafts: draftAttachmentsSchema }), nothing),
  /**
   * The attachments of a form that is not a message, such as an image edit, replacing its previous list: all files it
   * refers to now.
   */
  'attachments.keepForForm': command(z.object({ form: z.string(), ids: z.array(z.string()) }), nothing),
} satisfies Contract
