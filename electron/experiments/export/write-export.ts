import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { exportFile, type ExportPiece, type ExportType } from '../../../shared/experiments/export-file.ts'
import type { StreamSink } from '../../../shared/ipc/handlers.ts'
import { cutText } from '../../lib/cut-text.ts'
import { toCsvPieces, toJsonLinePieces, toJsonPieces } from './data-exports.ts'
import { writePack } from '../pack/write-pack.ts'
import type { ExportSource } from './export-source.ts'
import { toHtmlPieces } from './html-export.ts'
import { toJUnitPieces } from './junit-export.ts'

/** Generates an export as chunks of text. */
type Writer = (source: ExportSource) => Iterable<string> | AsyncIterable<string>

const writers: Readonly<Record<ExportType, Writer>> = {
  csv: toCsvPieces,
  jsonl: toJsonLinePieces,
  json: toJsonPieces,
  junit: toJUnitPieces,
  html: toHtmlPieces,
  'pack-json': ({ experiment, nameOfConnection }) => [writePack(experiment.plan, 'json', nameOfConnection)],
  'pack-yaml': ({ experiment, nameOfConnection }) => [writePack(experiment.plan, 'yaml', nameOfConnection)],
}

/** Small enough for a stream message, and large enough that few are sent. */
const pieceCharacters = 512 * 1024

/**
 * Writes an export in chunks of up to 512 × 1024 characters, until `signal` is aborted. Fails when cells could not be
 * read; the output is incomplete then.
 */
export async function writeExport(
  type: ExportType,
  source: ExportSource,
  write: (text: string) => Promise<void> | void,
  signal?: AbortSignal,
): Promise<Result<void>> {
  let text = ''
  for await (const piece of writers[type](source)) {
    if (signal?.aborted === true) return ok()
    text += piece
    while (text.length >= pieceCharacters) {
      // Do not split a surrogate pair: each chunk is encoded separately.
      const whole = cutText(text, pieceCharacters)
      await write(whole)
      text = text.slice(whole.length)
    }
  }
  const failure = source.failure()
  if (failure !== undefined) return err(failure)
  if (text !== '') await write(text)
  return ok()
}

/** Sends an export to the window: the file name first, then the text. Ends early when the reader closes the stream. */
export async function sendExport(
  type: ExportType,
  source: ExportSource,
  sink: StreamSink<ExportPiece>,
): Promise<Result<void>> {
  const { description, startedAt, createdAt } = source.experiment
  await sink.send(exportFile({ description, at: startedAt ?? createdAt }, type))
  return writeExport(type, source, (text) => sink.send({ type: 'text', text }), sink.signal)
}
