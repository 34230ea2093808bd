import { fieldFailure } from '../../errors.ts'
import type { Dialect } from '../../text/dialect.ts'
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
  // This vendor names the field in the message alone: the error has no `param`.
  unsupported: (path) => fieldFailure(path, '', `${path}: Extra inputs are not permitted`),
}
