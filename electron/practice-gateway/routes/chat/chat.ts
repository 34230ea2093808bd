import { fieldFailure } from '../../errors.ts'
import type { Dialect } from '../../text/dialect.ts'
import { checkChat } from './check.ts'
import { readChat } from './read.ts'
import { streamChat } from './stream.ts'
import { writeChat } from './write.ts'

/** Chat completions (gateway-api.md; wire-reference.md, 3). */
export const chat: Dialect = {
  label: 'chat completions',
  errorShape: 'chat',
  check: checkChat,
  read: readChat,
  whole: writeChat,
  stream: streamChat,
  unsupported(path) {
    const hint = path === 'max_tokens' ? " Use 'max_completion_tokens' instead." : ''
    return fieldFailure(
      path,
      'unsupported_parameter',
      `Unsupported parameter: '${path}' is not supported with this model.${hint}`,
    )
  },
}
