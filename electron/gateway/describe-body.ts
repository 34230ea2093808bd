import type { FindSecrets } from '../lib/secrets/find-secrets.ts'
import type { EncodedBody } from './encode-body.ts'
import type { SentRequest } from './exchange.ts'
import { createByteRedactor } from './redact-bytes.ts'
import { createRedactor } from './redact.ts'

/** What may be recorded of a body: a key that was typed into it is masked like everywhere. */
export function describeBody(
  body: EncodedBody | undefined,
  find: FindSecrets,
): Pick<SentRequest, 'body' | 'form'> {
  if (body === undefined) return { body: new Uint8Array() }
  const { content } = body
  if (content instanceof Uint8Array) {
    const redactor = createByteRedactor(find)
    return { body: Buffer.concat([redactor.push(content), redactor.end()]) }
  }
  const redact = createRedactor(find)
  const fields = content.fields.map((field) =>
    'value' in field
      ? { name: redact(field.name), value: redact(field.value) }
      : { ...field, fileName: redact(field.fileName) },
  )
  return { body: new Uint8Array(), form: { ...content, fields } }
}
