import { conversationFormats } from '../../../shared/formats/conversation-formats.ts'
import { profile } from '../../../shared/gateway/profile.ts'

export interface Route {
  readonly label: string
  /** Appended to the base address (gateway-api.md). */
  readonly path: string
  /** The header that carries the key. */
  readonly keyHeader: string
  /** Whether this version of the app speaks it. */
  readonly isSpoken: boolean
}

/** What each kind of request becomes, in the order of the tabs. */
export const routes: readonly Route[] = [
  { label: 'Models', path: '/v1/models', keyHeader: 'authorization', isSpoken: true },
  {
    label: 'Chat completions',
    path: '/v1/chat/completions',
    keyHeader: 'authorization',
    isSpoken: conversationFormats.chat !== undefined,
  },
  {
    label: 'Responses',
    path: '/v1/responses',
    keyHeader: 'authorization',
    isSpoken: conversationFormats.responses !== undefined,
  },
  {
    label: 'Messages',
    path: '/v1/messages',
    keyHeader: profile.messagesKeyHeader,
    isSpoken: conversationFormats.messages !== undefined,
  },
  {
    label: 'Generate content',
    path: '/v1beta/models/{model}:generateContent',
    keyHeader: profile.generateContentKeyHeader,
    isSpoken: conversationFormats['generate-content'] !== undefined,
  },
  { label: 'Embeddings', path: '/v1/embeddings', keyHeader: 'authorization', isSpoken: false },
  { label: 'Rerank', path: '/v1/rerank', keyHeader: 'authorization', isSpoken: false },
  { label: 'Speech', path: '/v1/audio/speech', keyHeader: 'authorization', isSpoken: false },
  { label: 'Transcribe', path: '/v1/audio/transcriptions', keyHeader: 'authorization', isSpoken: false },
  { label: 'Images', path: '/v1/images/generations', keyHeader: 'authorization', isSpoken: false },
  { label: 'Video', path: '/v1/video/generations', keyHeader: 'authorization', isSpoken: false },
]
