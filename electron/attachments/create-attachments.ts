import type { attachmentsContract } from '../../shared/ipc/contract/attachments.ts'
import { toVoid } from '../../shared/ipc/handlers.ts'
import type { Host } from '../host/host.ts'
import type { Area } from '../lib/area.ts'
import { createAttachmentService, type AttachmentService } from './attachment-service.ts'

/** Files that are attached to messages and forms. */
export function createAttachments(
  dependencies: Pick<Host, 'paths' | 'config' | 'clock' | 'log'>,
): Area<AttachmentService, typeof attachmentsContract> {
  const service = createAttachmentService(dependencies)
  return {
    service,
    handlers: {
      'attachments.add': (file) => service.add(file),
      'attachments.keepForDrafts': async ({ drafts }) => toVoid(service.keepForDrafts(drafts)),
      'attachments.keepForForm': async ({ form, ids }) => toVoid(service.keepForForm(form, ids)),
    },
  }
}
