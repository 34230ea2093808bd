import type { ConversationFormat } from '../../../shared/formats/conversation-input.ts'
import type { ConversationFormatId } from '../../../shared/formats/registry.ts'
import type { GatewayTarget } from '../../../electron/gateway/exchange.ts'
import { runExchange } from '../../../electron/gateway/run-exchange.ts'
import { systemClock } from '../../../electron/host/node/system-clock.ts'

/** Only the requested format is loaded, since the time to a first answer is compared. */
const formats: Readonly<Record<ConversationFormatId, () => Promise<ConversationFormat>>> = {
  chat: async () => (await import('../../../shared/formats/chat/index.ts')).chatFormat,
  responses: async () => (await import('../../../shared/formats/responses/index.ts')).responsesFormat,
  messages: async () => (await import('../../../shared/formats/messages/index.ts')).messagesFormat,
  'generate-content': async () =>
    (await import('../../../shared/formats/generate-content/index.ts')).generateContentFormat,
}

/**
 * Sends a request to the gateway at `baseUrl` and reads the streamed answer with the app's own code, creating every
 * part. Resolves with the text; `onText` receives each piece when it arrives.
 */
export async function readOurs(
  id: ConversationFormatId,
  baseUrl: string,
  onText?: (text: string) => void,
): Promise<string> {
  const format = await formats[id]()
  const request = format.request({
    model: 'some-model',
    system: '',
    turns: [{ role: 'user', blocks: [{ type: 'text', text: 'Hello' }] }],
    parameters: { stream: true, ...(id === 'messages' && { max_tokens: 1_000 }) },
    extra: {},
  })
  if (!request.ok) throw new Error(request.error.message)
  let text = ''
  const end = await runExchange({
    request: request.value,
    format,
    target: { ...target, baseUrl },
    signal: new AbortController().signal,
    clock: systemClock,
    observer: {
      onSent: () => undefined,
      onHead: () => undefined,
      onChunk: () => undefined,
      onParts(parts) {
        for (const part of parts) {
          if (part.type !== 'text') continue
          text += part.text
          onText?.(part.text)
        }
      },
    },
  })
  if (end.outcome !== 'done') throw new Error(`ours ended with ${end.outcome}`)
  return text
}

const target: Omit<GatewayTarget, 'baseUrl'> = {
  connectionId: 'bench',
  key: 'sk-a-key-of-the-usual-length-0123456789abcdef',
  extraHeaders: [],
  proxyUrl: null,
  caCertificate: '',
  idleTimeoutMs: 300_000,
}
