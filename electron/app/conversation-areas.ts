import { conversationFormats } from '../../shared/formats/conversation-formats.ts'
import { createConversations } from '../conversations/create-conversations.ts'
import { purgeConversations } from '../conversations/sweep-deleted.ts'
import type { Host } from '../host/host.ts'
import { createAddressGuard } from '../library/in/address-guard.ts'
import { createMcp } from '../mcp/create-mcp.ts'
import { createToolCalls } from '../tool-calls/create-tool-calls.ts'
import { createTransfer } from '../transfer/create-transfer.ts'
import { createReadFile } from '../transfer/out/read-file.ts'
import type { Foundation } from './foundation.ts'
import type { GatewayAreas } from './gateway-areas.ts'
import type { RunAreas } from './run-areas.ts'
import { startReadingThread } from './start-reading-thread.ts'

export type ConversationAreas = ReturnType<typeof createConversationAreas>

/** Conversations, how they come in and go out, and the tools that their answers call. */
export function createConversationAreas(
  host: Host,
  { given, knownSecrets, redact, holdsKey, gateway, version }: Foundation,
  { recorder, recordQuery, mcpSecrets, mcpSignIns }: GatewayAreas,
  { attachments, library, runDependencies, inlineAttachments }: RunAreas,
) {
  const confirm = host.shell.confirm?.bind(host.shell)
  /** How tool servers are reached, and who approves calls to them. */
  const outside = {
    gateway,
    systemProxy: (url: string) => host.systemProxy(url),
    guard: createAddressGuard,
    recordQuery,
    confirm,
    holdsKey,
  }
  const conversations = createConversations({
    ...given,
    ...runDependencies,
    recorder,
    formats: conversationFormats,
    inlineAttachments,
    storeInlineFiles: attachments.service.storeInlineFiles,
  })
  const transfer = createTransfer({
    ...given,
    startReadingThread,
    attachments: attachments.service,
    conversations: conversations.service,
    purge: (ids) => purgeConversations(ids, { ...given, recorder }),
    readFile: createReadFile(attachments.service.find, library.service.find),
    redact,
  })
  const mcp = createMcp({
    ...given,
    ...outside,
    addFile: (file) => attachments.service.add(file),
    version,
    environment: host.environment,
    secrets: mcpSecrets,
    signInTokens: mcpSignIns,
    hide: (secret) => knownSecrets.hide(secret),
    // Without system dialogs the window is in the user's browser, and opens the page itself.
    openPage:
      confirm === undefined ? undefined : (url) => host.shell.openExternal(url, { allowsLoopback: true }),
    redact,
  })
  const toolCalls = createToolCalls({
    ...given,
    ...outside,
    mcp: mcp.service,
    newest: (id) => conversations.service.newest({ id, count: 1 }),
  })

  return {
    conversations,
    transfer,
    mcp,
    toolCalls,
    handlers: {
      ...conversations.handlers,
      ...transfer.handlers,
      ...mcp.handlers,
      ...toolCalls.handlers,
    },
  }
}
