import type { Conversation } from '../../../shared/conversations/conversation.ts'
import { conversationJson } from './export-json.ts'
import { conversationMarkdown } from '../../../shared/transfer/conversation-markdown.ts'

/** The export types of conversations: a single one, or several in one file with a header, separators and a footer. */
export const exportTypes = {
  markdown: {
    extension: 'md',
    mediaType: 'text/markdown',
    textOf: conversationMarkdown,
    begin: '',
    between: '\n',
    end: '',
  },
  json: {
    extension: 'json',
    mediaType: 'application/json',
    textOf: conversationJson,
    begin: '[\n',
    between: ',\n',
    end: ']\n',
  },
} as const satisfies Record<string, ExportTypeDetails>

export type ExportType = keyof typeof exportTypes

interface ExportTypeDetails {
  readonly extension: string
  readonly mediaType: string
  readonly textOf: (conversation: Conversation) => string
  readonly begin: string
  readonly between: string
  readonly end: string
}
