import type { ImportSource } from '../../../../shared/transfer/imported-conversation.ts'
import { chatgptReader } from './chatgpt.ts'
import { cherryStudioReader } from './cherry-studio.ts'
import { claudeReader } from './claude.ts'
import { harReader } from './har.ts'
import { anthropicReader, openaiReader } from './jsonl.ts'
import { lobehubReader } from './lobehub.ts'
import { nextchatReader } from './nextchat.ts'
import { openWebuiReader } from './open-webui.ts'
import { ownReader } from './own.ts'
import type { ConversationReader } from './reader.ts'

const readers: Readonly<Record<ImportSource, ConversationReader>> = {
  own: ownReader,
  chatgpt: chatgptReader,
  claude: claudeReader,
  'cherry-studio': cherryStudioReader,
  lobehub: lobehubReader,
  nextchat: nextchatReader,
  'open-webui': openWebuiReader,
  har: harReader,
  anthropic: anthropicReader,
  openai: openaiReader,
}

/** Every reader, in the order in which they are tried: specific shapes before lines of `messages`. */
export const conversationReaders: readonly ConversationReader[] = Object.values(readers)
