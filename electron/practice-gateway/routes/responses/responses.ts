import type { BackgroundDialect } from '../../text/background-dialect.ts'
import { conversationAfter } from '../../text/conversation-after.ts'
import { unsupportedParameter } from '../chat/unsupported-parameter.ts'
import { refuseBackground, startInBackground } from './background.ts'
import { cacheLifetime, keyedOwner, promptPieces } from '../../text/prompt-cache.ts'
import { checkResponses } from './check.ts'
import { readResponses } from './read.ts'
import { streamResponses } from './stream.ts'
import { writeResponse } from './write.ts'

/** Responses (see shared/gateway/wire/responses.md, "Request fields"). Errors are spelled as in chat completions. */
export const responses: BackgroundDialect = {
  label: 'responses',
  kind: 'chat',
  errorShape: 'chat',
  check: (body, context) => checkResponses(body, context) ?? refuseBackground(body),
  startInBackground,
  read: readResponses,
  whole: (answer) => writeResponse(answer, 'end'),
  stream: streamResponses,
  useCache: (body, cache, owner) =>
    cache.automatic(
      keyedOwner(owner, body),
      promptPieces(body, { before: ['tools', 'instructions'], messages: 'input', content: 'content' }),
      cacheLifetime(body),
    ),
  unsupported: unsupportedParameter,
  remember(answer, body, { memory }) {
    if (body['store'] === false) return
    memory.storeConversation(`resp_${answer.id}`, conversationAfter(answer))
  },
}
