import { Folder, Tag } from 'lucide-react'
import type { ConversationSummary } from '../../../../shared/conversations/conversation.ts'
import {
  maxFolderName,
  maxTagLength,
  type ConversationFolder,
} from '../../../../shared/conversations/organisation.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { conversationListActions, useConversationList, type Named } from './conversation-list-store.ts'
import { NameField } from '../../../controls/fields/name-field.tsx'
import { idsWith, tagCounts } from './tag-counts.ts'
import type { KeepActions } from './use-keep-with-undo.ts'

const endNaming = (): void => conversationListActions.name(undefined)

/**
 * Ends naming a folder. After naming with the keyboard the focus moves to the folder's row, or, without a name, back to
 * the conversation.
 */
function endNamingFolder(name: string | undefined, ids: readonly string[] = []): void {
  endNaming()
  if (name !== undefined && name !== '') awaitFolder(name)
  else if (name !== undefined) focusConversation(ids)
}

const awaitNoFolder = (): void => conversationListActions.awaitFolder(undefined)

/**
 * Focuses the row of the folder whenever it is rendered, until the next key or pointer event: reading the list again
 * may render it more than once.
 */
function awaitFolder(name: string): void {
  conversationListActions.awaitFolder(name)
  for (const type of ['keydown', 'pointerdown'] as const)
    addEventListener(type, awaitNoFolder, { once: true, capture: true })
}

function focusConversation([id]: readonly string[]): void {
  if (id === undefined) return
  document.querySelector<HTMLElement>(`[data-conversation="${CSS.escape(id)}"] [data-list-key]`)?.focus()
}

/** The name field of a folder or a tag. */
export function NamedThing({
  folders,
  conversations,
  actions,
}: {
  folders: readonly ConversationFolder[]
  conversations: readonly ConversationSummary[]
  actions: KeepActions
}) {
  const named = useConversationList((state) => state.named)
  if (named === undefined) return null
  if (named.kind === 'new-tag' || named.kind === 'tag')
    return <TagName named={named} conversations={conversations} actions={actions} />
  if (named.kind === 'new-folder') {
    return (
      <NameField
        name=""
        label={chatText().keep.newFolder}
        icon={Folder}
        maxLength={maxFolderName}
        onName={(typed) => actions.createFolder(typed, named.ids)}
        onClose={(name) => endNamingFolder(name, named.ids)}
      />
    )
  }
  const folder = folders.find(({ id }) => id === named.folderId)
  return folder === undefined ? null : (
    <NameField
      key={folder.id}
      name={folder.name}
      label={chatText().keep.renameFolder(folder.name)}
      icon={Folder}
      maxLength={maxFolderName}
      onName={(typed) => actions.renameFolder(folder, typed)}
      onClose={(name) => endNamingFolder(name)}
    />
  )
}

function TagName({
  named,
  conversations,
  actions: { addTag, renameTag },
}: {
  named: Extract<Named, { kind: 'new-tag' | 'tag' }>
  conversations: readonly ConversationSummary[]
  actions: Pick<KeepActions, 'addTag' | 'renameTag'>
}) {
  const { filterBy } = conversationListActions
  /** Reuse the spelling of an existing tag: names that differ only in case are the same tag. */
  const spelled = (typed: string, own?: string): string =>
    tagCounts(conversations).find(({ tag }) => tag !== own && tag.toLowerCase() === typed.toLowerCase())
      ?.tag ?? typed
  const take = (typed: string): void => {
    if (typed === '') return
    if (named.kind === 'new-tag') addTag(named.ids, spelled(typed))
    else if (typed !== named.tag) {
      renameTag(idsWith(conversations, named.tag), named.tag, spelled(typed, named.tag))
      filterBy([])
    }
  }
  const before = named.kind === 'tag' ? named.tag : ''
  return (
    <NameField
      key={before}
      name={before}
      label={named.kind === 'tag' ? chatText().tags.rename(named.tag) : chatText().tags.newTag}
      icon={Tag}
      maxLength={maxTagLength}
      onName={async (typed) => {
        take(typed.trim())
        return undefined
      }}
      onClose={(name) => {
        endNaming()
        if (name !== undefined && named.kind === 'new-tag') focusConversation(named.ids)
      }}
    />
  )
}
