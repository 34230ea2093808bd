import { imageSize } from '../../shared/media/image-size.ts'
import { audioTypeOf } from '../../shared/media/audio-type.ts'
import { readConnectLink } from '../../electron/connect-links/read-connect-link.ts'
import { readConnectionFile } from '../../electron/connections/connection-file.ts'
import { titleOf } from '../../shared/conversations/title.ts'
import { exportFileName } from '../../renderer/lib/conversations/export-file-name.ts'
import { parseExtraJson } from '../../shared/formats/extra-json.ts'
import { readRows } from '../../renderer/lib/text-import/read-rows.ts'
import { readAddress } from '../../shared/formats/read-address.ts'
import { check } from '../../shared/ipc/check.ts'
import { contract } from '../../shared/ipc/contract.ts'
import { clientFrameSchema, serverFrameSchema } from '../../shared/ipc/frames.ts'
import { decodeMessage } from '../../shared/ipc/socket-codec.ts'
import { findJsonError } from '../../shared/json-error.ts'
import { parseJson } from '../../shared/json.ts'
import { maxRowsReadOnPage } from '../../shared/limits.ts'
import { sniffType } from '../../shared/media/sniff-type.ts'
import { readPastedRequest } from '../../renderer/lib/snippets/read-pasted-request.ts'
import { describeFile } from '../../electron/attachments/describe-file.ts'
import { ok } from '../../shared/errors/result.ts'
import {
  balanceRoute,
  billedRoute,
  logRoute,
  subscriptionRoute,
  unitRoute,
} from '../../electron/key-card/read-account.ts'
import { casesOfFile } from '../../electron/experiments/pack/cases-of-pack.ts'
import { planOfPack } from '../../electron/experiments/pack/plan-of-pack.ts'
import { readPack } from '../../electron/experiments/pack/read-pack.ts'
import { oneLine } from '../../electron/lib/excerpt.ts'
import { parseEmbeddedMetadata } from '../../electron/library/metadata/embedded-metadata.ts'
import { parseVorbisComment } from '../../electron/library/metadata/vorbis-comment.ts'
import { textPiecesInXmp, toXmp } from '../../electron/library/metadata/xmp.ts'
import { givenStem, madeStem } from '../../shared/media/file-name.ts'
import { parseByteRange } from '../../electron/media/byte-range.ts'
import { reader, type Reader } from './reader.ts'
import { answerReaders } from './answer-readers.ts'

/** Readers in main of foreign input: answers, files, pasted and dropped texts, frames. */
export function mainReaders(): Reader[] {
  return [
    ...answerReaders(),
    ...accountReaders(),
    ...pastedReaders(),
    ...fileReaders(),
    ...packReaders(),
    ...frameReaders(),
  ]
}

/** Readers of gateways' information about keys. */
function accountReaders(): Reader[] {
  const routes = [
    [
      balanceRoute,
      '{"code":true,"data":{"name":"a","total_granted":5,"total_used":1,"total_available":4,"unlimited_quota":false,"model_limits":{"m":true},"model_limits_enabled":true,"expires_at":0}}',
    ],
    [subscriptionRoute, '{"object":"billing_subscription","hard_limit_usd":50,"access_until":1798675200}'],
    [billedRoute, '{"object":"list","total_usage":3146.5}'],
    [
      unitRoute,
      '{"success":true,"data":{"quota_per_unit":500000,"quota_display_type":"CUSTOM","custom_currency_symbol":"€"}}',
    ],
    [
      logRoute,
      '{"data":[{"request_id":"a","created_at":1700000000,"model_name":"m","quota":5,"prompt_tokens":1,"other":"{\\"group_ratio\\":1}"}]}',
    ],
  ] as const
  return routes.map(([{ path, read }, example]) =>
    reader<string>(`what ${path} tells`, (text) => read(parseJson(text) ?? { data: [text] }), {
      examples: [example],
    }),
  )
}

function pastedReaders(): Reader[] {
  const curl = `curl https://h/v1/chat/completions -H 'Authorization: Bearer sk-x' -d '{"model":"m","messages":[{"role":"user","content":"Hi"}]}'`
  return [
    reader<string>('curl', (text) => readPastedRequest(text), {
      prepare: (text) => (text.startsWith('curl') ? text : `curl https://h/v1/messages ${text}`),
      examples: [curl, `${curl} --data-urlencode 'a=b' \\\n  -F file=@x`, ...curlOfWindows],
    }),
    reader<string>('pasted request', (text) => readPastedRequest(text), {
      examples: [curl, '{"model":"m","messages":[{"role":"user","content":[{"type":"text","text":"Hi"}]}]}'],
    }),
    reader<string>('address', (text) => readAddress(text), {
      examples: ['https://h:8080/v1/chat/completions?x=1', "curl 'https://h/v1'", '[a](https://h/v1)'],
    }),
    reader<string>('connect link', (text) => readConnectLink(text), {
      prepare: (text) =>
        text.includes('connect') ? text : `gateway-playground://connect?url=https://h/v1&data=${text}`,
      examples: ['gateway-playground://connect?url=https%3A%2F%2Fh%2Fv1&key=sk-x&name=N'],
    }),
    reader<string>('connection file', (text) => readConnectionFile(text), {
      examples: ['{"format":"gateway-playground-connections","version":1,"connections":[{"name":"a"}]}'],
    }),
    reader<string>('extra JSON', (text) => parseExtraJson(text)),
    reader<string>('place of an error in JSON', (text) => findJsonError(text)),
    reader<string>('words of a title', (text) => [
      titleOf([{ type: 'text', text }]),
      exportFileName(text, 'md'),
      givenStem(text),
      madeStem({ at: 0, model: text, prompt: text }, text),
      oneLine(text),
    ]),
    reader<string>('range of bytes', (text) => parseByteRange(text, 1_000)),
  ]
}

/** The command prompt and PowerShell. */
const curlOfWindows = [
  'curl ^"https://h/v1/messages^" ^\n  -H ^"x: %KEY%^" ^\n  --data-raw ^"^{^\\^"model^\\^":1^}^"',
  'curl.exe "https://h/v1/messages" `\n  -H "x: $env:KEY" `\n  -d @"\n{"a":1}\n"@ -d \'it\'\'s\'',
]

function fileReaders(): Reader[] {
  const sets: readonly (readonly [string, string])[] = [
    ['rows.csv', 'text,group\n"a, ""b""",1\nc,2\n'],
    ['rows.tsv', 'text\tgroup\na\t1\n'],
    ['rows.jsonl', '{"text":"a"}\n{"text":"b","group":1}\n'],
    ['rows.json', '[{"text":"a"},{"text":"b"}]'],
    ['rows.txt', 'a\nb\n'],
    ['rows', '{"text":"a"}\n'],
  ]
  return [
    ...sets.map(([name, example]) =>
      reader<string>(`set of texts, ${name}`, (text) => readRows(text, name), {
        // The page reads longer texts in a worker.
        prepare: (text) => text.slice(0, maxRowsReadOnPage),
        examples: [example],
      }),
    ),
    reader<Uint8Array>('kind of a file', kindOfFile, {
      prepare: (text) => Buffer.from(text, 'latin1'),
      examples: [
        '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
        '\xff\xd8\xff\xe0\0\x10JFIF',
        'RIFF\0\0\0\0WEBPVP8 ',
        'ID3\x04',
      ],
    }),
    reader<string>('provenance inside of a file', (text) => parseEmbeddedMetadata(text)),
    reader<string>('XMP of an image', (text) => textPiecesInXmp(Buffer.from(text)), {
      prepare: (text) => (text.includes('urn:') ? text : toXmp({ json: text, prompt: text }).toString()),
      examples: ['<a xmlns:gp="urn:gateway-playground:1.0" gp:provenance="&#123;&quot;&#x7d;"/>'],
    }),
    reader<Uint8Array>('comments of a sound', (bytes) => parseVorbisComment(Buffer.from(bytes)), {
      prepare: (text) => Buffer.from(text, 'latin1'),
      examples: ['\x01\0\0\0v\x01\0\0\0\x03\0\0\0a=b'],
    }),
  ]
}

function packReaders(): Reader[] {
  const pack =
    'providers: [chat:m]\nprompts: ["{{a}}"]\ntests: [{ vars: { a: x }, assert: [{ type: contains, value: x }] }]'
  const sets: readonly (readonly [string, string])[] = [
    ['cases.csv', 'a,__expected\n"x, ""y""",contains:x\nz,similar(0.8):z\n'],
    ['cases.jsonl', '{"a":"x"}\n{"vars":{"a":"y"},"assert":[]}\n'],
    ['cases', '{"a":"x"}\n{"a":"y"}\n'],
  ]
  return [
    reader<string>('pack', readWholePack, {
      // YAML is read at half a megabyte per second; faster than linear growth shows in an input of this size.
      prepare: (text) => text.slice(0, maxYamlFuzzed),
      examples: [pack, `{"providers":["chat:m"],"prompts":["a"],"tests":[{}]}`],
    }),
    ...sets.map(([name, example]) =>
      reader<string>(`cases of a pack, ${name}`, (text) => casesOfFile(name, text), {
        prepare: (text) => text.slice(0, maxYamlFuzzed),
        examples: [example],
      }),
    ),
  ]
}

const maxYamlFuzzed = 2_000

function readWholePack(text: string): unknown {
  const pack = readPack(text)
  if (!pack.ok) return pack
  return planOfPack(pack.value, {
    findConnection: () => ok('one'),
    readFile: (path) => ok(path),
    findFiles: (pattern) => ok([pattern]),
  })
}

function kindOfFile(bytes: Uint8Array): unknown {
  return [sniffType(bytes), imageSize(bytes), audioTypeOf(bytes, {}), describeFile(bytes)]
}

function frameReaders(): Reader[] {
  const examples = [
    '[{"type":"call","id":1,"name":"app.info","input":{}}]',
    '[{"type":"hello","contractVersion":1}]',
  ]
  return [
    reader<string>('frames as text', readFrames, { examples }),
    reader<Uint8Array>('frames with bytes', readFrames, {
      prepare(text) {
        const head = Buffer.from(text.startsWith('[') ? text : `[[${JSON.stringify(text)},[1]]]`)
        const length = Buffer.alloc(4)
        length.writeUInt32LE(head.length)
        return Buffer.concat([length, head, Buffer.alloc(8)])
      },
      examples: ['[[{"type":"call","id":1,"name":"media.add","input":{"bytes":{"$bytes":0}}},[8]]]'],
    }),
    reader<unknown>(
      'input of every command',
      (value) => {
        const inputs = Object.values(contract).flatMap((definition) =>
          definition.kind === 'event' ? [] : [check<unknown>(definition.input, value)],
        )
        return inputs.filter((input) => input.ok).length
      },
      {
        prepare: (text) =>
          parseJson(text) ?? { id: text, text, name: text, ids: [text], parameters: { a: text } },
        maxOutput: (characters) => 1_000 * characters + 1_000_000,
      },
    ),
  ]
}

function readFrames(message: string | Uint8Array): number {
  const frames = decodeMessage(message)
  if (frames === undefined) return 0
  let output = 0
  for (const frame of frames) {
    if (check(clientFrameSchema, frame).ok) output += 1
    if (check(serverFrameSchema, frame).ok) output += 1
  }
  return output
}
