import { fieldFailure } from '../../errors.ts'
import type { Dialect } from '../../text/dialect.ts'
import { promptPieces, ttlOf } from '../../text/prompt-cache.ts'
import { checkMessages } from './check.ts'
import { readMessages } from './read.ts'
import { streamMessages } from './stream.ts'
import { writeMessage } from './write.ts'

/**
 * Messages (see shared/gateway/wire/messages.md, "Request fields"; shared/gateway/wire/authentication.md, "Headers"). The
 * version header is not checked, as on the real gateway.
 */
export const messages: Dialect = {
  label: 'messages',
  kind: 'chat',
  errorShape: 'messages',
  check: checkMessages,
  read: readMessages,
  whole: writeMessage,
  stream: streamMessages,
  useCache(body, cache, owner) {
    const pieces = promptPieces(body, {
      before: ['tools', 'system'],
      messages: 'messages',
      content: 'content',
    })
    // A cache mark of the request itself applies to the end of its last piece.
    const ttl = ttlOf(body['cache_control'])
    const last = pieces.at(-1)
    const marked =
      last === undefined || ttl === undefined
        ? pieces
        : [...pieces.slice(0, -1), { ...last, ttl: last.ttl ?? ttl }]
    return cache.marked(owner, marked)
  },
  // This vendor names the field in the message alone: the error has no `param`.
  unsupported: (path) => fieldFailure(path, '', `${path}: Extra inputs are not permitted`),
}
