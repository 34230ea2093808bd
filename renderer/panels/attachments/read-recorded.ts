import type { Bridge } from '../../../shared/ipc/bridge.ts'
import type { MedicFormatId } from '../../../shared/formats/registry.ts'
import { isJsonObject, parseJson, type Json } from '../../../shared/json.ts'
import type { RecordedFile, RecordedRequest } from '../../../shared/request-forms/define-request-form.ts'
import type { RunRecord } from '../../../shared/runs/run-record.ts'
import { filesOfBody, filesOfSentForm, type CarriedFile } from '../../lib/raw/carried-files.ts'
import { isLeft, withPlaces, type SoughtFile } from '../../lib/raw/values-for-tab.ts'
import { findCarriedFiles } from './find-carried-files.ts'

/** The request of a run, as recorded. */
export interface RecordOfRun {
  readonly runId: string
  readonly format: MedicFormatId
  readonly request: RunRecord['request']
}

/** A record with its files, whose bytes may be inside a JSON body. */
interface RecordWithFiles extends RecordOfRun {
  readonly body: Json | undefined
  readonly carried: readonly CarriedFile[]
}

/**
 * Reads the values of a form, including files, from the records of runs. Resolves to `undefined` if the form cannot
 * hold the request, a record is incomplete or a file is gone. A record names the files of a multipart form; they are
 * looked up only if the form needs to know more about them.
 */
export async function readRecorded<Values extends object>(
  bridge: Pick<Bridge, 'call'>,
  records: readonly RecordOfRun[],
  read: (requests: readonly RecordedRequest[]) => Values | undefined,
): Promise<Values | undefined> {
  const whole = records.map(withCarried)
  const isReadable = whole.every(({ body, request }) => isJsonObject(body) || request.form !== undefined)
  if (!isReadable || whole.length === 0) return undefined
  if (whole.every(({ request, carried }) => request.form !== undefined || carried.length === 0)) {
    const values = read(whole.map(({ format, body, request: { form } }) => ({ format, body, form })))
    if (values !== undefined) return values
  }
  const found: (readonly SoughtFile[])[] = []
  // oxlint-disable-next-line no-await-in-loop -- one after the other: each file may be megabytes
  for (const record of whole) found.push(await seek(bridge, record))
  const files = found.flat()
  if (files.length === 0 || files.some((file) => 'lost' in file)) return undefined
  const readWith = (isLeftOut: (file: SoughtFile) => boolean): Values | undefined =>
    read(whole.map((record, index) => recordedWith(record, found[index] ?? [], isLeftOut)))
  const values = readWith(() => false)
  if (values === undefined) return undefined
  // Text in a field that takes no file stays text, even if it looks like one.
  const isLeftOut = (file: SoughtFile): boolean => isLeft(values, file)
  return files.some(isLeftOut) ? readWith(isLeftOut) : values
}

function withCarried(record: RecordOfRun): RecordWithFiles {
  const { form, body: text } = record.request
  const body = parseJson(text)
  const carried = form === undefined ? filesOfBody(body ?? null) : filesOfSentForm(form.fields)
  return { ...record, body, carried }
}

function recordedWith(
  { format, body, request: { form } }: RecordWithFiles,
  sought: readonly SoughtFile[],
  isLeftOut: (file: SoughtFile) => boolean,
): RecordedRequest {
  const files = sought.flatMap((found): RecordedFile[] =>
    'file' in found ? [{ ...found.file, field: found.carried.field, fileName: found.carried.fileName }] : [],
  )
  return { format, form, files, body: isJsonObject(body) ? withPlaces(body, sought, isLeftOut) : body }
}

/** Looks up files at the place the record names; for those that are gone, looks into the body. */
async function seek(
  bridge: Pick<Bridge, 'call'>,
  { runId, request, carried }: RecordWithFiles,
): Promise<readonly SoughtFile[]> {
  const { files = [] } = request
  const named =
    files.length !== carried.length
      ? carried
      : carried.map((file, index): CarriedFile => {
          const { mediaId = '', fileName = file.fileName } = files[index] ?? {}
          return { ...file, fileName, bytes: { at: 'store', mediaId } }
        })
  const sought = await findCarriedFiles(bridge, named)
  if (sought.every((file) => 'file' in file) || request.form !== undefined) return sought
  // Turn the bytes that the body carries into attachments.
  await bridge.call('runs.keepBodyFiles', { id: runId })
  const lost = carried.flatMap((file, index) => {
    const { fileName } = named[index] ?? file
    return 'file' in (sought[index] ?? {}) ? [] : [{ ...file, fileName }]
  })
  const again = [...(await findCarriedFiles(bridge, lost))]
  return sought.map((file) => ('file' in file ? file : (again.shift() ?? file)))
}
