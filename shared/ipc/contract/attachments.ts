import * as z from 'zod/mini'
import {
  attachmentSchema,
  draftAttachmentsSchema,
  newAttachmentSchema,
} from '../../attachments/attachment.ts'
import { command, type Contract } from '../define.ts'
import { nothing } from '../inputs.ts'

/** Files that are attached to what is not sent yet. */
export const attachmentsContract = {
  /** Saves a file that is to be attached. The same bytes are saved once. */
  'attachments.add': command(newAttachmentSchema, attachmentSchema),
  /** The attachments of all messages that are not sent yet, in place of those told before: they are not swept. */
  'attachments.keepForDrafts': command(z.object({ drafts: draftAttachmentsSchema }), nothing),
  /** The same for a form that is no message, such as that of an edit: all files it refers to now. */
  'attachments.keepForForm': command(z.object({ form: z.string(), ids: z.array(z.string()) }), nothing),
} satisfies Contract
