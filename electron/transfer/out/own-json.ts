import type { Turn } from '../../../shared/conversations/conversation.ts'
import { extensionOf } from '../../../shared/media/sniff-type.ts'
import type { Block } from '../../../shared/runs/block.ts'
import { ownApp, ownFilesFolder, ownVersion, type OwnDocument } from '../own-document.ts'
import { hasOwnBytes, type Losses, type ReadFile, type WholeConversation } from './export-source.ts'

export interface OwnJsonOptions {
  readonly withFiles: boolean
  readonly read: ReadFile
  readonly losses: Losses
  /** Receives files to be stored beside the text; without it their bytes are embedded in the text. */
  readonly addFile?: AddFile
}

/** Registers a file that is read later, when it is written. Returns `false` if there is no room for it. */
export type AddFile = (name: string, bytes: number, read: () => Promise<Buffer | undefined>) => boolean

/**
 * A complete conversation, as this app imports it. Ids of files, runs and connections of this computer are left out.
 */
export async function toOwnDocument(
  { conversation, turns, tags }: WholeConversation,
  options: OwnJsonOptions,
): Promise<OwnDocument> {
  const { format, model, system, systemMark, parameters, extraJson, variables, toolAnswers } = conversation
  const written: OwnDocument['turns'] = []
  for (const turn of turns) written.push(await toOwnTurn(turn, options))
  return {
    app: ownApp,
    version: ownVersion,
    id: conversation.id,
    title: conversation.title,
    createdAt: new Date(conversation.createdAt).toISOString(),
    updatedAt: new Date(conversation.updatedAt).toISOString(),
    settings: {
      format,
      model,
      system,
      parameters,
      extraJson,
      ...(systemMark !== undefined && { systemMark }),
      ...(variables !== undefined && { variables }),
      ...(toolAnswers !== undefined && { toolAnswers }),
    },
    tags: [...tags],
    headTurnId: conversation.headTurnId,
    turns: written,
  }
}

async function toOwnTurn(turn: Turn, options: OwnJsonOptions): Promise<OwnDocument['turns'][number]> {
  const { id, parentId, role, kind, keep, format, followsChange, createdAt, importedModel, run } = turn
  if (run?.status === 'running') options.losses.add('still-answering')
  const blocks: Block[] = []
  for (const block of turn.blocks) {
    const written = await toOwnBlock(block, options)
    if (written !== undefined) blocks.push(written)
  }
  return {
    id,
    parentId,
    role,
    ...(kind !== undefined && { kind }),
    blocks,
    ...(keep !== undefined && { keep }),
    ...(format !== undefined && { format }),
    ...(followsChange === true && { followsChange }),
    createdAt: new Date(createdAt).toISOString(),
    ...(run === undefined && importedModel !== undefined && { answeredBy: { model: importedModel } }),
    ...(run !== undefined && {
      answeredBy: {
        model: run.model,
        format: run.format,
        status: run.status,
        ...(run.finish !== undefined && { finish: run.finish }),
        ...(run.usage !== undefined && { usage: run.usage }),
        timings: run.timings,
        ...(run.error !== undefined && { error: run.error.message }),
      },
    }),
  }
}

async function toOwnBlock(
  block: Block,
  { withFiles, read, losses, addFile }: OwnJsonOptions,
): Promise<Block | undefined> {
  if (block.type !== 'media' || !hasOwnBytes(block)) return block
  const { attachmentId: _attachment, mediaId: _media, ...rest } = block
  const bytes = withFiles ? await read(block) : undefined
  if (bytes === undefined) {
    losses.add(withFiles ? 'missing-file' : 'media')
    return rest
  }
  if (addFile === undefined) return { ...rest, data: bytes.toString('base64') }
  const name = `${ownFilesFolder}${block.attachmentId ?? block.mediaId ?? ''}.${extensionOf(block.mediaType)}`
  if (addFile(name, bytes.byteLength, () => read(block))) return { ...rest, url: name }
  losses.add('missing-file')
  return rest
}
