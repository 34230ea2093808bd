import type { Worker } from 'node:worker_threads'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { transferContract } from '../../shared/ipc/contract/transfer.ts'
import type { Handlers } from '../../shared/ipc/handlers.ts'
import type { ConversationFolder } from '../../shared/conversations/organisation.ts'
import { chatText } from '../../shared/text/en/chat.ts'
import { transferError } from '../../shared/text/en/errors/transfer.ts'
import type { ImportedConversation } from '../../shared/transfer/imported-conversation.ts'
import type { AttachmentService } from '../attachments/attachment-service.ts'
import type { ConversationService } from '../conversations/conversation-service.ts'
import type { Host, Log } from '../host/host.ts'
import { createImports, type ImportTarget } from './in/create-imports.ts'
import { recogniseOwnFile } from './in/recognise-own-file.ts'
import type { ReadFile } from './out/export-source.ts'
import { previewExport } from './out/preview-export.ts'
import { writeConversations } from './out/write-conversations.ts'

export interface TransferDependencies extends Pick<Host, 'paths'> {
  readonly log: Log
  readonly startReadingThread: () => Worker
  readonly attachments: Pick<AttachmentService, 'add'>
  readonly conversations: Pick<ConversationService, 'kept' | 'transferred' | 'delete'>
  /** Removes conversations in the trash for good. */
  readonly purge: (ids: readonly string[]) => Promise<unknown>
  /** Reads the bytes of a turn's file. */
  readonly readFile: ReadFile
  /** Masks every known key in a text. */
  readonly redact: (text: string) => string
}

/** Imports conversations that other tools exported, and exports those of this app. */
export function createTransfer(dependencies: TransferDependencies) {
  const { conversations, readFile, redact } = dependencies
  const imports = createImports({ ...dependencies, target: createTarget(dependencies) })
  /** The given conversations, or all, with the columns of their comparisons. */
  function wanted(given: readonly string[] | undefined): Result<readonly string[]> {
    const { transferred } = conversations
    const ids = given === undefined ? transferred.allIds() : transferred.withColumns(given)
    if (!ids.ok || ids.value.length > 0) return ids
    return err({ kind: 'not-found', ...transferError('nothingToExport') })
  }
  const handlers: Handlers<typeof transferContract> = {
    ...imports.handlers,
    'transfer.recognise': async ({ name, head }) => {
      const kind = recogniseOwnFile(name, head)
      return ok(kind === undefined ? {} : { kind })
    },
    'transfer.preview': async ({ ids: given, ...options }, { signal }) => {
      const ids = wanted(given)
      if (!ids.ok) return ids
      const { transferred } = conversations
      return previewExport(
        { ...options, ids: ids.value, whole: (id) => transferred.whole(id), redact },
        signal,
      )
    },
    'transfer.export': async ({ ids: given, ...options }, sink) => {
      const { transferred } = conversations
      const ids = wanted(given)
      if (!ids.ok) return ids
      const only = given?.length === 1 ? transferred.whole(given[0] ?? '') : undefined
      const title = only?.ok === true ? only.value.conversation.title : chatText().conversations
      return writeConversations(
        { ...options, title, ids: ids.value, whole: (id) => transferred.whole(id), read: readFile, redact },
        sink,
      )
    },
  }
  return { handlers, given: (id: string) => imports.given(id), close: () => imports.close() }
}

function createTarget({ conversations, purge }: TransferDependencies): ImportTarget {
  const { kept, transferred } = conversations

  function adopt(given: readonly ImportedConversation[], folderId: string): Result<string[]> {
    const adopted = transferred.adopt(given)
    if (!adopted.ok) return adopted
    const ids = adopted.value
    const moved = kept.organise(ids, { folderId })
    if (!moved.ok) return moved
    for (const [index, { tags = [] }] of given.entries()) {
      const id = ids[index]
      const tagged =
        tags.length === 0 || id === undefined ? ok([]) : kept.organise([id], { addTags: [...tags] })
      if (!tagged.ok) return tagged
    }
    return adopted
  }

  function undo(ids: readonly string[], folderId: string | undefined): Result<void> {
    const left = ids.length === 0 ? ok() : conversations.delete(ids)
    if (!left.ok && left.error.kind !== 'not-found') return left
    return folderId === undefined ? ok() : kept.deleteFolder(folderId)
  }

  return {
    adopt,
    findExisting(found) {
      const places = transferred.here(found)
      return places.ok ? ok(new Set(places.value.flatMap((place) => found[place]?.index ?? []))) : places
    },
    folder(name) {
      const folders = kept.folders()
      if (!folders.ok) return folders
      const existing = folders.value.find((folder) => isSameName(folder, name))
      if (existing !== undefined) return ok({ ...existing, isNew: false })
      const made = kept.createFolder(name)
      return made.ok ? ok({ ...made.value, isNew: true }) : made
    },
    undo,
    async remove(ids, folderId) {
      undo(ids, folderId)
      if (ids.length > 0) await purge(ids)
    },
  }
}

function isSameName(folder: ConversationFolder, name: string): boolean {
  return folder.name.toLowerCase() === name.trim().toLowerCase()
}
