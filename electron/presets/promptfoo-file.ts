import { stringify } from 'yaml'
import * as z from 'zod/mini'
import { isJsonObject, parseJson, type Json, type JsonObject } from '../../shared/json.ts'
import { portableText } from '../../shared/presets/preset-text.ts'
import {
  presetTagsSchema,
  promptMessageSchema,
  promptSchema,
  type CarriedPreset,
  type Prompt,
  type PromptMessage,
} from '../../shared/presets/preset.ts'
import { newVariables } from '../../shared/templates/variables.ts'
import { presetLibraryText } from '../../shared/text/en/preset-library.ts'
import type { PresetReading } from './preset-reading.ts'

/** The key in `metadata`, which promptfoo ignores, for data without a promptfoo field. */
const ownMetadataKey = 'gatewayPlayground'

const ownSchema = z.object({
  tags: z.catch(presetTagsSchema, []),
  ...z.pick(promptSchema, { variables: true, model: true, tools: true, schema: true }).shape,
})

/** Presets as the prompts of a promptfoo file, with the first values of their variables as its test. */
export function writePromptfoo(presets: readonly CarriedPreset[]): string {
  const prompts = presets.map(({ content, tags }, index) => {
    const prompt: Prompt = content.kind === 'prompt' ? content : promptOfPreset(content)
    return { id: `prompt-${index + 1}`, tags, prompt }
  })
  const models = [...new Set(prompts.map(({ prompt }) => prompt.model).filter((model) => model !== ''))]
  const vars = prompts
    .map(({ prompt }) => prompt.variables.values)
    .reduce((all, values) => ({ ...values, ...all }), {})
  const file = {
    description: presetLibraryText().kinds.prompt,
    providers: models.length === 0 ? ['echo'] : models.map((model) => `openai:chat:${model}`),
    prompts: prompts.map(({ id, prompt }) => ({ id, label: prompt.name, raw: rawOf(prompt) })),
    tests: [{ vars }],
    metadata: {
      [ownMetadataKey]: {
        prompts: Object.fromEntries(
          prompts.map(({ id, tags, prompt: { variables, model, tools, schema } }) => [
            id,
            { tags, variables, model, tools, ...(schema !== undefined && { schema }) },
          ]),
        ),
      },
    },
  }
  // Quotes texts that any version of YAML would parse as a date or a boolean.
  return stringify(file, { version: '1.1', schema: 'yaml-1.1', aliasDuplicateObjects: false, lineWidth: 0 })
}

function promptOfPreset(content: CarriedPreset['content']): Prompt {
  const { text, variables } = portableText(content)
  const system = content.kind === 'preset' ? content.values['system'] : undefined
  return {
    kind: 'prompt',
    name: content.name,
    messages: [
      ...(typeof system === 'string' && system !== '' ? [{ role: 'system' as const, text: system }] : []),
      { role: 'user', text },
    ],
    variables,
    model: '',
    tools: [],
  }
}

function rawOf({ messages }: Prompt): string {
  const [only, ...others] = messages
  const isText = only?.role === 'user' && others.length === 0 && !Array.isArray(parseJson(only.text))
  if (isText) return only.text.startsWith('file://') ? ` ${only.text}` : only.text
  return JSON.stringify(
    messages.map(({ role, text }) => ({ role, content: text })),
    null,
    2,
  )
}

/** The prompts of a promptfoo file. Files that it refers to are not read. */
export function readPromptfoo(file: JsonObject): PresetReading {
  const reading: PresetReading = { found: [], refused: [] }
  const { importing } = presetLibraryText()
  const prompts = Array.isArray(file['prompts']) ? file['prompts'] : []
  const own = at(at(file['metadata'], ownMetadataKey), 'prompts')
  const values = firstValues(file)
  for (const [index, entry] of prompts.entries()) {
    const raw = typeof entry === 'string' ? entry : at(entry, 'raw')
    const id = at(entry, 'id')
    const label = [at(entry, 'label'), id].find((candidate) => typeof candidate === 'string')
    const name = (typeof label === 'string' ? label : importing.unnamed(index + 1)).trim().slice(0, 200)
    const refuse = (): void => void reading.refused.push(importing.unreadable({ place: index + 1, name }))
    if (typeof raw !== 'string' || raw.trim() === '' || name === '') refuse()
    else if (/^(?:file|https?):\/\//.test(raw))
      reading.refused.push(importing.namesFile({ name, file: raw.slice(0, 120) }))
    else {
      const known = ownSchema.safeParse(typeof id === 'string' ? at(own, id) : undefined).data
      const messages = messagesOf(raw)
      const { tags = [], ...rest } = known ?? {
        variables: { ...newVariables, values },
        model: '',
        tools: [],
      }
      const prompt = promptSchema.safeParse({ kind: 'prompt', name, messages, ...rest })
      if (prompt.success) reading.found.push({ content: prompt.data, tags })
      else refuse()
    }
  }
  if (prompts.length === 0) reading.refused.push(importing.noPrompts)
  return reading
}

/** Variables start with the values of the first test, or of the default test. */
function firstValues(file: JsonObject): Record<string, string> {
  const tests = Array.isArray(file['tests']) ? file['tests'] : []
  const given = { ...asObject(at(tests[0], 'vars')), ...asObject(at(file['defaultTest'], 'vars')) }
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
}

/** A prompt of promptfoo is a text, or a list of messages as JSON. */
function messagesOf(raw: string): PromptMessage[] | undefined {
  const list = parseJson(raw)
  const isList =
    Array.isArray(list) && list.length > 0 && list.every((item) => at(item, 'role') !== undefined)
  if (!isList) return [{ role: 'user', text: raw }]
  const messages = list.map(
    (item) => promptMessageSchema.safeParse({ role: at(item, 'role'), text: at(item, 'content') }).data,
  )
  return messages.every((message) => message !== undefined) ? messages : undefined
}

function asObject(value: Json | undefined): JsonObject {
  return value !== undefined && isJsonObject(value) ? value : {}
}

function at(value: Json | undefined, key: string): Json | undefined {
  return value !== undefined && isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}
