import type { RouteProof } from '../../../shared/doctor/check-up.ts'
import { keyHeaderName, type HeaderNames } from '../../../shared/gateway/header-names.ts'

/** A kind of request and where it goes. */
export interface Route {
  readonly label: string
  /** Appended to the base address (gateway-api.md). */
  readonly path: string
  /** The header that carries the key. */
  readonly keyHeader: string
  /** What a check-up calls it; routes it does not try have none. */
  readonly proof?: RouteProof['route']
  /** The formats of runs that go this way. */
  readonly formats?: readonly string[]
}

/** What each kind of request becomes, in the order of the tabs. */
export function routesOf(names: HeaderNames): readonly Route[] {
  const bearer = keyHeaderName('authorization')
  return [
    { label: 'Models', path: '/v1/models', keyHeader: bearer, proof: 'models' },
    {
      label: 'Chat completions',
      path: '/v1/chat/completions',
      keyHeader: bearer,
      proof: 'chat',
      formats: ['chat'],
    },
    {
      label: 'Responses',
      path: '/v1/responses',
      keyHeader: bearer,
      proof: 'responses',
      formats: ['responses'],
    },
    {
      label: 'Messages',
      path: '/v1/messages',
      keyHeader: keyHeaderName('x-api-key', names),
      proof: 'messages',
      formats: ['messages'],
    },
    {
      label: 'Generate content',
      path: '/v1beta/models/{model}:generateContent',
      keyHeader: keyHeaderName('x-goog-api-key', names),
      proof: 'generate-content',
      formats: ['generate-content'],
    },
    { label: 'Embeddings', path: '/v1/embeddings', keyHeader: bearer, formats: ['embeddings'] },
    { label: 'Rerank', path: '/v1/rerank', keyHeader: bearer, formats: ['rerank'] },
    { label: 'Speech', path: '/v1/audio/speech', keyHeader: bearer, formats: ['speech'] },
    { label: 'Transcribe', path: '/v1/audio/transcriptions', keyHeader: bearer, formats: ['transcriptions'] },
    { label: 'Images', path: '/v1/images/generations', keyHeader: bearer, formats: ['images-generations'] },
    { label: 'Video', path: '/v1/video/generations', keyHeader: bearer, formats: ['video-generations'] },
  ]
}
