import { isJsonObject, type JsonObject } from '../../../../shared/json.ts'
import { fieldFailure, missingFieldFailure, type Failure } from '../../errors.ts'
import { isOurSignature, isSignatureOf } from '../../seal.ts'
import { checkFields, type FieldRules, type Wording } from '../../text/check-fields.ts'
import type { ReadingContext } from '../../text/dialect.ts'
import { objectAt, objectsIn, stringAt } from '../../text/json-parts.ts'
import { eitherCase } from './spelling.ts'
import { signedCall } from './parts.ts'

const rules: FieldRules = {
  contents: { type: 'array' },
  generationConfig: { type: 'object' },
  systemInstruction: { type: 'string|object' },
  tools: { type: 'array' },
  toolConfig: { type: 'object' },
  safetySettings: { type: 'array' },
  cachedContent: { type: 'string' },
}

const generationRules: FieldRules = {
  temperature: { type: 'number', min: 0, max: 2 },
  topP: { type: 'number', min: 0, max: 1 },
  topK: { type: 'number' },
  maxOutputTokens: { type: 'integer', min: 1 },
  candidateCount: { type: 'integer', min: 1, max: 8 },
  stopSequences: { type: 'array' },
  seed: { type: 'integer' },
  presencePenalty: { type: 'number', min: -2, max: 2 },
  frequencyPenalty: { type: 'number', min: -2, max: 2 },
  responseMimeType: { type: 'string', oneOf: ['text/plain', 'application/json', 'text/x.enum'] },
  responseSchema: { type: 'object' },
  responseJsonSchema: { type: 'object' },
  responseModalities: { type: 'array' },
  thinkingConfig: { type: 'object' },
}

const payloads = [
  'text',
  'inlineData',
  'fileData',
  'functionCall',
  'functionResponse',
  'executableCode',
  'codeExecutionResult',
]

/** gateway-api.md, generate-content; limits and spellings from wire-reference.md, 6. */
export function checkGenerateContent(body: JsonObject, { memory }: ReadingContext): Failure | undefined {
  const fields = eitherCase(body)
  const contents = fields['contents']
  if ((contents ?? null) === null) return missingFieldFailure('contents')
  if (Array.isArray(contents) && contents.length === 0) return missingFieldFailure('contents')
  return (
    checkFields(fields, rules, wording) ??
    checkFields(
      eitherCase(objectAt(fields, 'generationConfig')),
      generationRules,
      wording,
      'generation_config.',
    ) ??
    checkTools(objectsIn(fields['tools'])) ??
    checkContents(objectsIn(contents), memory.wasSigned)
  )
}

function checkContents(
  contents: readonly JsonObject[],
  wasSigned: (call: string) => boolean,
): Failure | undefined {
  for (const [index, content] of contents.entries()) {
    const path = `contents[${index}]`
    const role = content['role'] ?? 'user'
    if (role !== 'user' && role !== 'model' && role !== 'function') {
      return invalid(`${path}.role`, 'Please use a valid role: user, model.')
    }
    const parts = objectsIn(content['parts'])
    if (parts.length === 0)
      return invalid(`${path}.parts`, `* ${path}.parts: contents.parts must not be empty.`)
    for (const [at, part] of parts.entries()) {
      const wrong = checkPart(eitherCase(part), `${path}.parts[${at}]`, wasSigned)
      if (wrong !== undefined) return wrong
    }
  }
  return undefined
}

function checkPart(
  part: JsonObject,
  path: string,
  wasSigned: (call: string) => boolean,
): Failure | undefined {
  const found = payloads.filter((name) => part[name] !== undefined)
  if (found.length !== 1) {
    return invalid(path, `* ${path}.data: required oneof field 'data' must have one initialized field`)
  }
  const signature = stringAt(part, 'thoughtSignature')
  if (!isJsonObject(part['functionCall'])) {
    const isWhole = signature === '' || isOurSignature(signature)
    return isWhole ? undefined : invalid(path, 'Thought signature is not valid')
  }
  const call = signedCall(part['functionCall'])
  if (signature === '' && wasSigned(call)) {
    const name = stringAt(part['functionCall'], 'name')
    return invalid(
      path,
      `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly. Function call: ${name}`,
    )
  }
  return signature === '' || isSignatureOf(signature, call)
    ? undefined
    : invalid(path, 'Thought signature is not valid')
}

function checkTools(tools: readonly JsonObject[]): Failure | undefined {
  for (const [index, tool] of tools.entries()) {
    for (const [at, declared] of objectsIn(eitherCase(tool)['functionDeclarations']).entries()) {
      if (stringAt(declared, 'name') !== '') continue
      const path = `tools[${index}].function_declarations[${at}].name`
      return invalid(path, `${path}: [FIELD_INVALID] Function name must not be empty.`)
    }
  }
  return undefined
}

function invalid(path: string, message: string): Failure {
  return fieldFailure(path, '', message)
}

const protoTypes: Readonly<Record<string, string>> = {
  number: 'TYPE_FLOAT',
  integer: 'TYPE_INT32',
  string: 'TYPE_STRING',
  boolean: 'TYPE_BOOL',
}

/** The spelling of the generate-content vendor, which answers in snake_case. */
const wording: Wording = {
  wrongType: (path, expected, value) => {
    const type = protoTypes[expected] ?? 'type.googleapis.com/Message'
    return invalid(path, `Invalid value at '${toSnakeCase(path)}' (${type}), ${JSON.stringify(value)}`)
  },
  outOfRange: (path, limit, value) =>
    invalid(
      path,
      `Unable to submit request because ${path} is ${JSON.stringify(value)} and must be ${limit}.`,
    ),
  notOneOf: (path, allowed, value) =>
    invalid(
      path,
      `Invalid value at '${toSnakeCase(path)}': ${JSON.stringify(value)}. Allowed: ${allowed.join(', ')}.`,
    ),
}

export function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
