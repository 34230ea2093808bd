import { fieldFailure } from '../../errors.ts'
import type { Dialect } from '../../text/dialect.ts'
import { contentOf } from '../../text/answer.ts'
import { cacheLifetime, promptPieces } from '../../text/prompt-cache.ts'
import { candidateParts, signedCall } from './parts.ts'
import { toSnakeCase } from '../../text/wording.ts'
import { checkGenerateContent } from './check.ts'
import { readGenerateContent } from './read.ts'
import { streamGenerateContent } from './stream.ts'
import { writeResult } from './write.ts'

/**
 * Generate-content (see shared/gateway/wire/generate-content.md, "Routes"). Its errors reach the client in the gateway's
 * spelling.
 */
export const generateContent: Dialect = {
  label: 'generate content',
  kind: 'chat',
  errorShape: 'generate-content',
  check: checkGenerateContent,
  read: readGenerateContent,
  whole: writeResult,
  stream: streamGenerateContent,
  useCache: (body, cache, owner) =>
    cache.automatic(
      owner,
      promptPieces(body, { before: ['tools', 'systemInstruction'], messages: 'contents', content: 'parts' }),
      cacheLifetime(body),
    ),
  unsupported(path) {
    const [name = '', ...parents] = path.split('.').toReversed()
    const place = parents.length === 0 ? '' : ` at '${parents.toReversed().map(toSnakeCase).join('.')}'`
    const message = `Invalid JSON payload received. Unknown name "${name}"${place}: Cannot find field.`
    return fieldFailure(path, '', message)
  },
  /** Calls that were signed must come back signed; since they have no ids, their content identifies them. */
  remember(answer, _, { memory }) {
    for (const choice of answer.choices) {
      if (contentOf(choice).reasoning === '') continue
      for (const part of candidateParts(answer, choice)) {
        if (part['functionCall'] !== undefined) memory.noteSigned(signedCall(part['functionCall']))
      }
    }
  },
}
