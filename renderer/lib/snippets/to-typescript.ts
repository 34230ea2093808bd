/* oxlint-disable text/untranslated -- the code that is written */
import { answerFile } from './answer-file.ts'
import { requestsStream } from './requests-stream.ts'
import { readExactJson } from './exact-json.ts'
import {
  variablesOf,
  type SnippetBody,
  type SnippetField,
  type SnippetHeader,
  type SnippetRequest,
} from './snippet-request.ts'
import { typescriptKey, typescriptLiteral, typescriptString } from './typescript-literal.ts'

/**
 * Returns a program for Node 20 and newer with its built-in `fetch`; it contains no types, so it is also valid
 * JavaScript. The key comes from the environment; the body is sent byte for byte.
 */
export function toTypeScript(request: SnippetRequest): string {
  const { method, url, headers, body } = request
  const files = body?.type === 'multipart' && body.fields.some((field) => 'fileName' in field)
  const file = answerFile(request)
  const head = [
    ...(files ? ["import { readFile } from 'node:fs/promises'"] : []),
    ...(file === undefined ? [] : ["import { writeFile } from 'node:fs/promises'"]),
    "import process from 'node:process'",
    '',
    ...variablesOf(request).flatMap(toVariable),
    ...(body?.type === 'multipart' ? toForm(body.fields) : []),
  ]
  const options = [
    `  method: ${typescriptString(method)},`,
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers.map(toHeader), '  },']),
    ...(body === undefined ? [] : [`  body: ${toBody(body)},`]),
    '  // The key goes to this address and nowhere else.',
    "  redirect: 'error',",
  ]
  return [
    ...head,
    `const response = await fetch(${typescriptString(url)}, {`,
    ...options,
    '})',
    '',
    'if (!response.ok) {',
    '  console.error(response.status, response.statusText)',
    '  process.exitCode = 1',
    '}',
    ...(file === undefined ? toPrint(request) : toSave(file)),
    '',
  ].join('\n')
}

function toPrint(request: SnippetRequest): string[] {
  return requestsStream(request)
    ? ['for await (const chunk of response.body ?? []) process.stdout.write(chunk)']
    : ['console.log(await response.text())']
}

/** The content type distinguishes audio from an error with status 200. */
function toSave(file: string): string[] {
  return [
    "if (!response.ok || response.headers.get('content-type')?.includes('json')) {",
    '  console.log(await response.text())',
    '} else {',
    `  await writeFile(${typescriptString(file)}, new Uint8Array(await response.arrayBuffer()))`,
    '}',
  ]
}

function toVariable(variable: string): string[] {
  const name = constantOf(variable)
  return [
    `const ${name} = process.env.${variable}`,
    `if (${name} === undefined) throw new Error('Set the environment variable ${variable}.')`,
    '',
  ]
}

/** `GATEWAY_API_KEY` → `gatewayApiKey`. */
function constantOf(variable: string): string {
  const words = variable
    .toLowerCase()
    .split('_')
    .filter((word) => word !== '')
  const name = words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
  return `${name.join('')}${words.length === 1 ? 'Value' : ''}`.replace(/^(?=\d)/, 'value')
}

function toHeader(header: SnippetHeader): string {
  const key = typescriptKey(header.name)
  if (!('variable' in header)) return `    ${key}: ${typescriptString(header.value)},`
  const name = constantOf(header.variable)
  if (header.prefix === '') return `    ${key}: ${name},`
  return `    ${key}: \`${header.prefix.replaceAll(/[\\`$]/g, String.raw`\$&`)}\${${name}}\`,`
}

function toBody(body: SnippetBody): string {
  if (body.type === 'multipart') return 'form'
  const json = readExactJson(body.text)
  return json === undefined ? typescriptString(body.text) : `JSON.stringify(${typescriptLiteral(json, '  ')})`
}

function toForm(fields: readonly SnippetField[]): string[] {
  const lines = fields.map((field) => {
    const name = typescriptString(field.name)
    if ('value' in field) return `form.append(${name}, ${typescriptString(field.value)})`
    const file = typescriptString(field.fileName)
    const type = typescriptString(field.mediaType)
    return `form.append(${name}, new Blob([await readFile(${file})], { type: ${type} }), ${file})`
  })
  return ['const form = new FormData()', ...lines, '']
}
