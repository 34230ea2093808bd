import { conversationJson } from '../../../renderer/lib/conversations/export-json.ts'
import { conversationMarkdown } from '../../../shared/transfer/conversation-markdown.ts'
import type { Conversation } from '../../../shared/conversations/conversation.ts'
import { toHar } from '../../../shared/har/to-har.ts'
import type { RunRecord } from '../../../shared/runs/run-record.ts'
import type { Run } from '../../../shared/runs/run.ts'
import { snippetLanguages } from '../../../renderer/lib/snippets/snippet-languages.ts'
import { toSnippetRequest } from '../../../renderer/lib/snippets/to-snippet-request.ts'

/**
 * Everything that the inspector can save or copy of a run: an HTTP archive, and its request as code in each language.
 */
export function exportsOfRun(run: Run, record: RunRecord): string[] {
  const request = toSnippetRequest(record.request)
  return [
    JSON.stringify(toHar(run, record, '1.2.3'), null, 2),
    ...(request.ok ? Object.values(snippetLanguages).map(({ write }) => write(request.value)) : []),
  ]
}

/** A conversation as the files that the page exports. */
export function exportsOfConversation(conversation: Conversation): string[] {
  return [conversationMarkdown(conversation), conversationJson(conversation)]
}
