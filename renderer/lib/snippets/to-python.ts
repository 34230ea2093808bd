/* oxlint-disable text/untranslated -- the code that is written */
import { answerFile } from './answer-file.ts'
import { readExactJson } from './exact-json.ts'
import { isSameInPython, pythonLiteral, pythonString } from './python-literal.ts'
import type { SnippetBody, SnippetField, SnippetHeader, SnippetRequest } from './snippet-request.ts'

/**
 * Returns a program for Python 3.8 and newer that needs only the standard library. The key comes from the environment;
 * the body is sent byte for byte, and the answer is printed while it arrives.
 */
export function toPython(request: SnippetRequest): string {
  const { method, url, body } = request
  const headers = withName(request.headers)
  const json = body?.type === 'text' ? readExactJson(body.text) : undefined
  const isLiteral = json !== undefined && isSameInPython(json)
  const shown = headers.flatMap((header) => ('value' in header ? [header] : []))
  const secret = headers.flatMap((header) => ('variable' in header ? [header] : []))
  const file = answerFile(request)
  const imports = [
    ...(isLiteral ? ['json'] : []),
    ...(secret.length === 0 ? [] : ['os']),
    ...(file === undefined ? [] : ['shutil']),
    'sys',
    'urllib.error',
    'urllib.request',
    ...(body?.type === 'multipart' ? ['uuid'] : []),
  ]
  return [
    ...imports.map((name) => `import ${name}`),
    '',
    ...toBody(body, isLiteral ? pythonLiteral(json, '') : undefined),
    'request = urllib.request.Request(',
    `    ${pythonString(url)},`,
    ...toData(body, isLiteral),
    '    headers={',
    ...(body?.type === 'multipart'
      ? ['        "content-type": f"multipart/form-data; boundary={boundary}",']
      : []),
    ...shown.map(({ name, value }) => `        ${pythonString(name)}: ${pythonString(value)},`),
    '    },',
    `    method=${pythonString(method)},`,
    ')',
    ...toSecrets(secret),
    '',
    ...(file === undefined ? sendAndPrint : sendAndSave(file)),
  ].join('\n')
}

/** Some gateways reject urllib's default user agent. */
function withName(headers: readonly SnippetHeader[]): SnippetHeader[] {
  const hasName = headers.some(({ name }) => name.toLowerCase() === 'user-agent')
  return hasName ? [...headers] : [...headers, { name: 'user-agent', value: 'python' }]
}

function toBody(body: SnippetBody | undefined, literal: string | undefined): string[] {
  if (body === undefined) return []
  if (body.type === 'multipart') return toForm(body.fields)
  return [`body = ${literal ?? pythonString(body.text)}`, '']
}

function toData(body: SnippetBody | undefined, isLiteral: boolean): string[] {
  if (body === undefined) return []
  if (body.type === 'multipart') return ['    data=body,']
  return isLiteral
    ? ['    data=json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode(),']
    : ['    data=body.encode(),']
}

type SecretHeader = Extract<SnippetHeader, { variable: string }>

function toSecrets(headers: readonly SecretHeader[]): string[] {
  if (headers.length === 0) return []
  return [
    '# Set apart, so that a redirect does not carry it to another address.',
    ...headers.map(({ name, prefix, variable }) => {
      const value = `${prefix === '' ? '' : `${pythonString(prefix)} + `}os.environ[${pythonString(variable)}]`
      return `request.add_unredirected_header(${pythonString(name)}, ${value})`
    }),
  ]
}

function toForm(fields: readonly SnippetField[]): string[] {
  const parts = fields.map((field) =>
    'value' in field
      ? `    *part(${pythonString(quoted(field.name))}, ${pythonString(field.value)}.encode()),`
      : `    *part(${pythonString(
          `${quoted(field.name)}; filename=${quoted(field.fileName)}\r\ncontent-type: ${field.mediaType}`,
        )}, open(${pythonString(field.fileName)}, "rb").read()),`,
  )
  return [
    'boundary = uuid.uuid4().hex',
    '',
    '',
    'def part(name, content):',
    '    head = f"--{boundary}\\r\\ncontent-disposition: form-data; name={name}\\r\\n\\r\\n"',
    '    return head.encode(), content, b"\\r\\n"',
    '',
    '',
    'body = b"".join([',
    ...parts,
    '    f"--{boundary}--\\r\\n".encode(),',
    '])',
    '',
  ]
}

/** Returns a name for a form's header, with the same escapes as browsers. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}"`
}

const openAnswer = ['try:', '    with urllib.request.urlopen(request) as response:']

const sayError = [
  'except urllib.error.HTTPError as error:',
  '    sys.exit(f"{error.code} {error.reason}\\n{error.read().decode(errors=\'replace\')}")',
  '',
]

/** The content type distinguishes audio from an error with status 200. */
function sendAndSave(file: string): string[] {
  return [
    ...openAnswer,
    '        if "json" in response.headers.get("content-type", ""):',
    '            sys.exit(response.read().decode())',
    `        with open(${pythonString(file)}, "wb") as file:`,
    '            shutil.copyfileobj(response, file)',
    ...sayError,
  ]
}

const sendAndPrint = [
  ...openAnswer,
  '        while chunk := response.read1():',
  '            sys.stdout.buffer.write(chunk)',
  '            sys.stdout.buffer.flush()',
  ...sayError,
]
