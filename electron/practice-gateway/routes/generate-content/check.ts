import { isJsonObject, type JsonObject } from '../../../../shared/json.ts'
import { fieldFailure, missingFieldFailure, type Failure } from '../../errors.ts'
import { isOurSignature, isSignatureOf } from '../../seal.ts'
import { checkFields } from '../../text/check-fields.ts'
import type { ReadingContext } from '../../text/dialect.ts'
import { objectsIn, stringAt } from '../../text/json-parts.ts'
import { findToolProblem } from '../../text/tool-turns.ts'
import { generateContentWording } from '../../text/wording.ts'
import { signedCall } from './parts.ts'
import { readTurns } from './read.ts'
import { generateContentRules } from './rules.ts'
import { toCamelCase } from './spelling.ts'

const payloads = [
  'text',
  'inlineData',
  'fileData',
  'functionCall',
  'functionResponse',
  'executableCode',
  'codeExecutionResult',
]

/** See shared/gateway/wire/generate-content.md, "Request fields"; `rules.ts` defines the values of the fields. */
export function checkGenerateContent(body: JsonObject, { memory }: ReadingContext): Failure | undefined {
  const fields = toCamelCase(body)
  const { contents } = fields
  const isEmpty = Array.isArray(contents) && contents.length === 0
  if ((contents ?? null) === null || isEmpty) return missingFieldFailure('contents')
  return (
    checkFields(fields, generateContentRules, generateContentWording) ??
    checkContents(objectsIn(contents), memory.wasSigned) ??
    checkToolTurns(objectsIn(contents))
  )
}

function checkContents(
  contents: readonly JsonObject[],
  wasSigned: (call: string) => boolean,
): Failure | undefined {
  for (const [index, content] of contents.entries()) {
    const path = `contents[${index}]`
    const parts = objectsIn(content['parts'])
    if (parts.length === 0) return generateContentWording.missing(`${path}.parts`)
    for (const [at, part] of parts.entries()) {
      const wrong = checkPart(part, `${path}.parts[${at}]`, wasSigned)
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

function checkToolTurns(contents: readonly JsonObject[]): Failure | undefined {
  if (findToolProblem(readTurns(contents)) === undefined) return undefined
  return invalid(
    'contents',
    'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
  )
}

function invalid(path: string, message: string): Failure {
  return fieldFailure(path, '', message)
}
