import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { isJsonObject, parseJson, type Json } from '../../../shared/json.ts'
import { messagesSchema } from '../../../shared/templates/template-blocks.ts'
import { keyRefused } from './pack-keys.ts'

const messageKeys: readonly string[] = ['role', 'content']

/** The allowed keys by type of part; keys of nested objects follow a dot. */
const partKeys: Readonly<Record<string, readonly string[]>> = {
  text: ['text'],
  input_text: ['text'],
  output_text: ['text'],
  image_url: ['image_url', 'image_url.url'],
  input_image: ['image_url'],
  image: ['source', 'source.type', 'source.media_type', 'source.data', 'source.url'],
}

/** Fails with the name of an unsupported key in a prompt that is a list of messages: no key is ignored. */
export function checkMessages(prompt: string): Result<void> {
  const list = parseJson(prompt)
  if (!Array.isArray(list) || !list.every((item) => isJsonObject(item) && item['role'] !== undefined))
    return ok()
  for (const message of list) {
    const refused = refusedIn(message)
    if (refused !== undefined) return err(keyRefused('prompts', `prompts.${refused}`))
  }
  return messagesSchema.safeParse(list).success ? ok() : err(keyRefused('prompts', 'prompts.content'))
}

function refusedIn(message: Json): string | undefined {
  if (!isJsonObject(message)) return undefined
  const other = Object.keys(message).find((key) => !messageKeys.includes(key))
  if (other !== undefined) return other
  const parts = message['content']
  for (const part of Array.isArray(parts) ? parts : []) {
    const { type = '', ...rest } = isJsonObject(part) ? part : {}
    const known = typeof type === 'string' && Object.hasOwn(partKeys, type) ? partKeys[type] : undefined
    if (known === undefined) return `content: ${JSON.stringify(type)}`
    const names = Object.entries(rest).flatMap(([key, value]) =>
      isJsonObject(value) ? [key, ...Object.keys(value).map((inner) => `${key}.${inner}`)] : [key],
    )
    const unknown = names.find((name) => !known.includes(name))
    if (unknown !== undefined) return `content.${unknown}`
  }
  return undefined
}
