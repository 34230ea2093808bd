import { parseJson, type Json, type JsonObject } from '../../../../shared/json.ts'
import { signText } from '../../seal.ts'
import { contentOf, type Answer, type Choice } from '../../text/answer.ts'
import { objectAt, stringAt } from '../../text/json-parts.ts'

/** The signed text of a function call: its name and arguments, whatever their order. */
export function signedCall(call: Json): string {
  return JSON.stringify([stringAt(call, 'name'), sorted(objectAt(call, 'args'))])
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const names = Object.keys(value).toSorted()
  return Object.fromEntries(names.map((name) => [name, sorted(value[name] ?? null)]))
}

export function showsThoughts({ request }: Answer): boolean {
  const config = new Map(request.settings).get('generationConfig.thinkingConfig')
  return objectAt({ config: config ?? null }, 'config')['includeThoughts'] === true
}

export function thoughtPart(text: string): JsonObject {
  return { text, thought: true }
}

/** A call as one part. A call after reasoning carries a signature, which must come back with it. */
export function callPart(call: { name: string; arguments: string }, isReasoned: boolean): JsonObject {
  const functionCall = { name: call.name, args: parseJson(call.arguments) ?? {} }
  return { functionCall, ...(isReasoned ? { thoughtSignature: signText(signedCall(functionCall)) } : {}) }
}

/** An image of the answer (see shared/gateway/wire/generate-content.md, "Answer"). */
export function imagePart(data: string): JsonObject {
  return { inlineData: { mimeType: 'image/png', data } }
}

/** A piece of audio: samples without a header. */
export function soundPart(data: string): JsonObject {
  return { inlineData: { mimeType: 'audio/L16;codec=pcm;rate=24000', data } }
}

/** The signature at the end of a text that follows reasoning. */
export function signedEnd(reasoning: string): JsonObject {
  return { text: '', thoughtSignature: signText(reasoning) }
}

/** The parts of a candidate in streaming order. A truncated call is left out. */
export function candidateParts(answer: Answer, choice: Choice): JsonObject[] {
  const { reasoning, text, images, sounds, calls } = contentOf(choice)
  const isReasoned = reasoning !== ''
  const whole = calls.filter((call) => parseJson(call.arguments) !== undefined)
  return [
    ...(isReasoned && showsThoughts(answer) ? [thoughtPart(reasoning)] : []),
    ...(text === '' ? [] : [isReasoned ? { ...signedEnd(reasoning), text } : { text }]),
    ...images.map(imagePart),
    ...sounds.map(soundPart),
    ...whole.map((call) => callPart(call, isReasoned)),
  ]
}
