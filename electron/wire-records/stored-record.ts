import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod/mini'
import type { AppError } from '../../shared/errors/app-error.ts'
import { codeOf, diskReason } from '../lib/disk-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { recordFiles } from './record-files.ts'
import {
  storedEndSchema,
  storedLegSchema,
  storedRequestSchema,
  storedResponseSchema,
  type StoredEnd,
  type StoredLeg,
  type StoredRequest,
  type StoredResponse,
} from './record-schemas.ts'
import { requestsError } from '../../shared/text/en/errors/requests.ts'

export interface StoredChunk {
  /** Milliseconds since the start of the run. */
  readonly at: number
  readonly bytes: Uint8Array
}

/** A record on disk. Parts that were never written, or only partly, are `undefined` or missing. */
export interface StoredRecord {
  readonly request: StoredRequest
  readonly requestBody: Uint8Array
  readonly response: StoredResponse | undefined
  readonly chunks: readonly StoredChunk[]
  /** Further answers of the gateway in the body, oldest first; usually empty. */
  readonly legs: readonly StoredLeg[]
  readonly end: StoredEnd | undefined
}

/** Reads a record, complete or not. `not-found` when there is none. */
export async function readStoredRecord(folder: string): Promise<Result<StoredRecord>> {
  try {
    const [request, requestBody, response, body, times, legs, end] = await Promise.all([
      readJson(folder, recordFiles.request, storedRequestSchema),
      readBytes(folder, recordFiles.requestBody),
      readJson(folder, recordFiles.response, storedResponseSchema),
      readBytes(folder, recordFiles.responseBody),
      readBytes(folder, recordFiles.chunks),
      readBytes(folder, recordFiles.legs),
      readJson(folder, recordFiles.end, storedEndSchema),
    ])
    if (request === undefined) return err(recordMissing())
    const chunks = toChunks(body, Buffer.from(times).toString('latin1'), response?.at ?? 0)
    return ok({
      request,
      requestBody,
      response,
      chunks,
      legs: toLegs(Buffer.from(legs).toString('utf8')),
      end,
    })
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return err(recordUnreadable(error, folder))
  }
}

async function readBytes(folder: string, name: string): Promise<Uint8Array> {
  try {
    return await readFile(join(folder, name))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return new Uint8Array()
    throw error
  }
}

/** `undefined` for a missing or truncated file. */
async function readJson<Value>(
  folder: string,
  name: string,
  schema: z.ZodMiniType<Value>,
): Promise<Value | undefined> {
  return parseStored(Buffer.from(await readBytes(folder, name)).toString('utf8'), schema)
}

function parseStored<Value>(text: string, schema: z.ZodMiniType<Value>): Value | undefined {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  const parsed = schema.safeParse(json)
  return parsed.success ? parsed.data : undefined
}

/** A truncated line belongs to an answer of which no byte was recorded. */
function toLegs(text: string): StoredLeg[] {
  return text.split('\n').flatMap((line) => (line === '' ? [] : (parseStored(line, storedLegSchema) ?? [])))
}

const lineShape = /^(\d+(?:\.\d+)?) (\d+)$/

/**
 * Splits the body as the network did. Bytes without a line (the app ended between the two writes) form one last chunk;
 * a line without bytes, or an incomplete line, ends the reading.
 */
function toChunks(body: Uint8Array, times: string, headAt: number): StoredChunk[] {
  const chunks: StoredChunk[] = []
  let offset = 0
  let lastAt = headAt
  for (const line of times.slice(0, times.lastIndexOf('\n') + 1).split('\n')) {
    const match = lineShape.exec(line)
    if (match === null || offset >= body.length) break
    lastAt = Number(match[1])
    const next = Math.min(offset + Number(match[2]), body.length)
    chunks.push({ at: lastAt, bytes: body.subarray(offset, next) })
    offset = next
  }
  if (offset < body.length) chunks.push({ at: lastAt, bytes: body.subarray(offset) })
  return chunks
}

/** The error for a record that is missing or cannot be read. */
export function recordUnreadable(error: unknown, folder: string): AppError {
  if (codeOf(error) === 'ENOENT') return recordMissing()
  return {
    kind: 'storage',
    ...requestsError('recordUnreadable', { reason: diskReason(error, folder) }),
    detail: error instanceof Error ? error.message : String(error),
  }
}

export function recordMissing(): AppError {
  return {
    kind: 'not-found',
    ...requestsError('recordMissing'),
  }
}
