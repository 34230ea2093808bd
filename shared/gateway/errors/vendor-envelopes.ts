/* oxlint-disable text/untranslated -- names of fields, which no user reads */

import { isJsonObject, type Json, type JsonObject } from '../../json.ts'

/** An error extracted from a vendor's envelope. */
export interface EnvelopedError {
  readonly message: Json | undefined
  readonly code: Json | undefined
  readonly requestId: Json | undefined
  /** `content_filter` when the code means that. */
  readonly type?: string
  /** The HTTP status equivalent to the code, for vendors that answer with 200. */
  readonly status?: number
}

/**
 * Reads the vendor envelopes that identify a body as an error whatever its status. `undefined` for a body in none of
 * them, and for a successful answer in one.
 *
 * @see https://cloud.tencent.com/document/api/1729/101843 of Tencent
 * @see https://www.volcengine.com/docs/6369/68677 of Volcengine
 * @see https://www.xfyun.cn/doc/spark/HTTP%E8%B0%83%E7%94%A8%E6%96%87%E6%A1%A3.html of Spark
 * @see https://cloud.baidu.com/doc/WENXINWORKSHOP/s/tlmyncueh of Baidu
 * @see https://smithy.io/2.0/aws/protocols/aws-json-1_1-protocol.html of Bedrock
 */
export function readVendorEnvelope(body: JsonObject): EnvelopedError | undefined {
  for (const read of envelopes) {
    const error = read(body)
    if (error !== undefined) return error
  }
  return undefined
}

const envelopes: readonly ((body: JsonObject) => EnvelopedError | undefined)[] = [
  // Tencent: { Response: { Error: { Code, Message }, RequestId } }
  ({ Response: response }) => inPascalCase(response, response),
  // Volcengine: { ResponseMetadata: { Error: { Code, Message }, RequestId } }
  ({ ResponseMetadata: metadata }) => inPascalCase(metadata, metadata),
  // Spark: { header: { code, message, sid } }, and { code, message, sid } in its chat completions
  ({ header }) => (isObject(header) ? ofSpark(header) : undefined),
  (body) => (typeof body['sid'] === 'string' ? ofSpark(body) : undefined),
  // Baidu: { error_code, error_msg, log_id }
  ({ error_code: code, error_msg: message, log_id: log, id }) =>
    (typeof code === 'number' || typeof code === 'string') &&
    Number(code) !== 0 &&
    typeof message === 'string'
      ? {
          message,
          code,
          requestId: typeof log === 'number' ? String(log) : (log ?? id),
          ...statusOf(baiduCodes, code),
        }
      : undefined,
  // Bedrock: { __type: "namespace#Code", message }
  ({ __type: type, message, Message: other }) =>
    typeof type === 'string'
      ? { message: message ?? other, code: type.slice(type.lastIndexOf('#') + 1), requestId: undefined }
      : undefined,
]

function inPascalCase(value: Json | undefined, around: Json | undefined): EnvelopedError | undefined {
  const error = isObject(value) ? value['Error'] : undefined
  if (!isObject(error) || !isObject(around)) return undefined
  return { message: error['Message'], code: error['Code'] ?? error['CodeN'], requestId: around['RequestId'] }
}

function ofSpark({ code, message, sid }: JsonObject): EnvelopedError | undefined {
  if ((typeof code !== 'number' && typeof code !== 'string') || Number(code) === 0) return undefined
  return {
    message,
    code,
    requestId: sid,
    ...statusOf(sparkCodes, code),
    ...(sparkBlocked.has(Number(code)) && { type: 'content_filter' }),
  }
}

function statusOf(codes: Readonly<Record<string, number>>, code: Json): { status?: number } {
  const name = typeof code === 'number' ? String(code) : typeof code === 'string' ? code : ''
  return Object.hasOwn(codes, name) ? { status: codes[name] ?? 500 } : {}
}

const sparkCodes: Readonly<Record<string, number>> = {
  '10003': 400,
  '10004': 400,
  '10005': 400,
  '10163': 400,
  '10907': 400,
  '10013': 400,
  '10014': 400,
  '10019': 400,
  '10007': 429,
  '10110': 503,
  '10222': 503,
  '11200': 403,
  '11201': 429,
  '11202': 429,
  '11203': 429,
  '11221': 404,
}

/** A filter refused the request or the answer. */
const sparkBlocked: ReadonlySet<number> = new Set([10013, 10014, 10019])

const baiduCodes: Readonly<Record<string, number>> = {
  '3': 404,
  '4': 429,
  '6': 403,
  '13': 401,
  '14': 401,
  '15': 401,
  '17': 429,
  '18': 429,
  '19': 429,
  '100': 401,
  '110': 401,
  '111': 401,
  '336001': 400,
  '336002': 400,
  '336003': 400,
  '336004': 401,
  '336006': 400,
  '336007': 400,
  '336100': 503,
  '336103': 400,
  '336104': 400,
  '336501': 429,
  '336502': 429,
}

function isObject(value: Json | undefined): value is JsonObject {
  return isJsonObject(value ?? null)
}
