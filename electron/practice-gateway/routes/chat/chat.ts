import type { Dialect } from '../../text/dialect.ts'
import { cacheLifetime, keyedOwner, promptPieces } from '../../text/prompt-cache.ts'
import { checkChat } from './check.ts'
import { readChat } from './read.ts'
import { streamChat } from './stream.ts'
import { unsupportedParameter } from './unsupported-parameter.ts'
import { writeChat } from './write.ts'

/** Chat completions (see shared/gateway/wire/chat-completions.md, "Request fields"). */
export const chat: Dialect = {
  label: 'chat completions',
  kind: 'chat',
  errorShape: 'chat',
  check: checkChat,
  read: readChat,
  whole: writeChat,
  stream: streamChat,
  useCache: (body, cache, owner) =>
    cache.automatic(
      keyedOwner(owner, body),
      promptPieces(body, { before: ['tools'], messages: 'messages', content: 'content' }),
      cacheLifetime(body),
    ),
  unsupported: unsupportedParameter,
}
