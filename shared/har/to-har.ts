import { sizeOnWire } from '../attachments/stand-in.ts'
import { headerValue } from '../gateway/errors/normalise-headers.ts'
import type { SentForm } from '../runs/sent-form.ts'
import type { Run } from '../runs/run.ts'
import type { RunRecord } from '../runs/run-record.ts'
import type { Har, HarEntry } from './har.ts'
import { queryOf, redactHeaders, redactUrl } from './redact.ts'
import { inspectorText } from '../text/en/inspector.ts'
import { wordError } from '../text/define-errors.ts'
import { unitsText } from '../text/en/units.ts'

/**
 * Converts a run into an HTTP Archive 1.2 that is fit for sharing: keys, cookies and values named like a secret are
 * replaced. Bodies are as recorded; keys were masked in them before recording. `version` is the app's.
 */
export function toHar(run: Run, record: RunRecord, version: string): Har {
  return {
    log: {
      version: '1.2',
      // oxlint-disable-next-line text/untranslated -- The app's name.
      creator: { name: 'Gateway Playground', version },
      entries: [toEntry(run, record)],
    },
  }
}

/** The file name: `chat_practice-chat_2026-11-21_14-03-22.har`, in UTC. */
export function harFileName({ format, model, startedAt }: Run): string {
  const time = new Date(startedAt).toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-')
  const name = model
    .replaceAll(/[^\w.-]+/g, '-')
    .replace(/^[-.]+/, '')
    .slice(0, 60)
  return [format, ...(name === '' ? [] : [name]), `${time}.har`].join('_')
}

function toEntry(run: Run, record: RunRecord): HarEntry {
  const timings = toTimings(run, record)
  return {
    startedDateTime: new Date(run.startedAt).toISOString(),
    time: timings.send + timings.wait + timings.receive,
    request: toRequest(record),
    response: toResponse(record),
    cache: {},
    timings,
    ...commentOf(run),
    _chunks: record.chunks.map(({ at, bytes }) => ({ at, bytes })),
  }
}

/** Connection setup is not recorded separately: it is part of `wait`. */
function toTimings({ timings }: Run, { chunks }: RunRecord): HarEntry['timings'] {
  const last = chunks.at(-1)?.at
  const end = Math.max(timings.endMs ?? 0, last ?? 0)
  const wait = Math.max(0, Math.min(timings.headersMs ?? chunks[0]?.at ?? end, end))
  return { blocked: -1, dns: -1, connect: -1, send: 0, wait, receive: end - wait, ssl: -1 }
}

function toRequest({ request }: RunRecord): HarEntry['request'] {
  const { method, headers, body, bodyBytes, form } = request
  const url = redactUrl(request.url)
  const wire = sizeOnWire(body)
  return {
    method,
    url,
    httpVersion,
    cookies: [],
    headers: redactHeaders(headers),
    queryString: queryOf(url),
    ...(body !== '' && {
      postData: {
        mimeType: headerValue(headers, 'content-type') ?? '',
        text: body,
        ...(wire.bytes < bodyBytes && { comment: inspectorText().har.onlyBeginning }),
        ...(wire.files > 0 && { comment: inspectorText().har.filesOmitted }),
      },
    }),
    ...(form !== undefined && { postData: toForm(form, headerValue(headers, 'content-type')) }),
    headersSize: -1,
    bodySize: form?.bytes ?? bodyBytes,
  }
}

function toForm({ fields }: SentForm, mimeType = ''): NonNullable<HarEntry['request']['postData']> {
  return {
    mimeType,
    params: fields.map((field) =>
      'value' in field
        ? { name: field.name, value: field.value }
        : { name: field.name, fileName: field.fileName, contentType: field.mediaType },
    ),
    comment: inspectorText().har.formFilesOmitted,
  }
}

function toResponse({ response }: RunRecord): HarEntry['response'] {
  if (response === null) {
    return {
      status: 0,
      statusText: '',
      httpVersion: '',
      cookies: [],
      headers: [],
      content: { size: 0, mimeType: 'x-unknown' },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    }
  }
  const { status, headers, body, bodyBytes, isBodyCut } = response
  const isCompressed = headerValue(headers, 'content-encoding') !== undefined
  return {
    status,
    statusText: '',
    httpVersion,
    cookies: [],
    headers: redactHeaders(headers),
    content: {
      size: bodyBytes,
      mimeType: headerValue(headers, 'content-type') ?? 'x-unknown',
      text: body,
      ...(isBodyCut && { comment: inspectorText().har.onlyBeginning }),
    },
    redirectURL: redactUrl(headerValue(headers, 'location') ?? ''),
    headersSize: -1,
    // The recorded bytes are decompressed, so the compressed size is not known.
    bodySize: isCompressed ? -1 : bodyBytes,
  }
}

/** Describes how the run ended, which HTTP does not show: a stream may break off, or be stopped. */
function commentOf({ status, error, isPractice }: Run): { comment?: string } {
  const sentences = [
    ...(status === 'done' ? [] : [inspectorText().har.endedAs(status)]),
    ...(error === undefined ? [] : [wordError(error).message]),
    ...(isPractice ? [inspectorText().har.practice] : []),
  ]
  return sentences.length === 0 ? {} : { comment: unitsText().sentences(sentences) }
}

const httpVersion = 'HTTP/1.1'
