import type { ConversationSettings } from './conversation.ts'

/**
 * The settings of a new conversation. It sends only streaming, with the option that makes a streamed chat completion
 * report its token usage (see shared/gateway/wire/chat-completions.md, "Request fields").
 */
export function defaultConversationSettings(model: string): ConversationSettings {
  return {
    title: '',
    format: 'chat',
    model,
    system: '',
    parameters: {
      stream: { isSent: true, value: true },
      stream_options: { isSent: true, value: { include_usage: true } },
    },
    extraJson: '',
  }
}
