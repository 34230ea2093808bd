import { useCallback } from 'react'
import type { Conversation, Turn, WrittenRole } from '../../../../shared/conversations/conversation.ts'
import {
  filesToEdit,
  messageBlocks,
  messageProblem,
  messageToEdit,
  type WithVariables,
} from '../../../../shared/conversations/conversation-variables.ts'
import { lastCacheMark, type Block, type MediaBlock } from '../../../../shared/runs/block.ts'
import type { CacheMark } from '../../../../shared/runs/cache-mark.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { useAddFiles } from '../attachments/use-add-files.ts'
import { editableText } from './editable-text.ts'
import { useTurnEdits, type TurnEdit } from './turn-edit-store.ts'

/** The current content of a turn being edited. */
export function useEditedContent(turn: Turn, edit: TurnEdit, { variables }: Pick<Conversation, 'variables'>) {
  const { id: turnId } = turn
  const ownRole = roleOf(turn)
  const role = edit.role ?? ownRole
  const held = edit.attachments ?? ownFiles(turn)
  // Files of the turn's template are added with the template.
  const attachments = held.filter((file) => filesToEdit([file], { variables }).length > 0)
  // Until the user types, the text follows the switch between the template and the sent text.
  const ownText =
    turn.role === 'user' ? messageToEdit(turn.blocks, { variables }) : (editableText(turn.blocks) ?? '')
  const text = edit.text ?? ownText
  const results = turn.role === 'user' ? turn.blocks.filter(isNeitherTextNorFile) : []
  const said = withMarkAtEnd(messageOf(role, text, { variables }), markOfText(turn))
  const blocks = [...results, ...attachments, ...said]

  const change = useCallback((next: TurnEdit) => useTurnEdits.getState().change(turnId, next), [turnId])
  const attach = useCallback(
    (added: MediaBlock) => {
      const before = useTurnEdits.getState().edits[turnId]?.attachments ?? ownFiles(turn)
      const isSame = ({ attachmentId, name }: MediaBlock) =>
        attachmentId === added.attachmentId && name === added.name
      if (!before.some(isSame)) change({ attachments: [...before, added] })
    },
    [turnId, turn, change],
  )
  const files = useAddFiles(attach)

  return {
    role,
    text,
    blocks,
    attachments,
    files,
    change,
    isOwnRole: role === ownRole,
    /** Whether the user typed or chose something. */
    isChanged: text !== ownText || role !== ownRole || edit.attachments !== undefined,
    /** Whether the result would equal the current turn. */
    isSame: role === ownRole && JSON.stringify(blocks) === JSON.stringify(ownBlocks(turn)),
    /** Why the role cannot be changed. */
    fixedReason: fixedReason(results, role === 'user' ? attachments : []),
    /** Why it cannot be saved yet. */
    unfinished:
      files.adding.length > 0 ? chatText().composer.attaching : problemOf(role, text, blocks, variables),
  }
}

function roleOf({ role, kind }: Turn): WrittenRole {
  return kind === 'system' ? 'system' : role
}

/** All files of the turn, including those of its template, which the caller filters out. */
function ownFiles(turn: Turn): readonly MediaBlock[] {
  return turn.role === 'user' ? filesToEdit(turn.blocks, {}) : []
}

/** The blocks that editing replaces, without reasoning, which belongs to the original answer. */
function ownBlocks({ role, blocks }: Turn): readonly Block[] {
  if (role === 'user') return blocks
  return withMarkAtEnd([{ type: 'text', text: editableText(blocks) ?? '' }], markOfText({ blocks }))
}

/** The cache mark of a turn's text, which edited text keeps. */
function markOfText({ blocks }: Pick<Turn, 'blocks'>): CacheMark | undefined {
  return lastCacheMark(blocks.filter(({ type }) => type === 'text'))
}

function withMarkAtEnd(blocks: readonly Block[], cacheMark: CacheMark | undefined): Block[] {
  const end = blocks.findLastIndex(({ type }) => type === 'text')
  return blocks.map((block, index) =>
    cacheMark !== undefined && index === end && block.type === 'text' ? { ...block, cacheMark } : block,
  )
}

function isNeitherTextNorFile({ type }: Block): boolean {
  return type !== 'text' && type !== 'media'
}

/** Braces in the text of a model are not variables. */
function messageOf(role: WrittenRole, text: string, settings: WithVariables): Block[] {
  if (role !== 'assistant') return messageBlocks(text, settings)
  return text.trim() === '' ? [] : [{ type: 'text', text }]
}

function problemOf(
  role: WrittenRole,
  text: string,
  blocks: readonly Block[],
  variables: Conversation['variables'],
): string | undefined {
  if (blocks.length === 0) return chatText().composer.writeFirst
  return role === 'assistant' ? undefined : messageProblem(text, { variables })
}

function fixedReason(results: readonly Block[], files: readonly Block[]): string | undefined {
  if (results.length > 0) return chatText().edit.resultsOfUser
  return files.length > 0 ? chatText().edit.filesOfUser : undefined
}
