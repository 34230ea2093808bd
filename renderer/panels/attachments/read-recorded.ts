import type { Bridge } from '../../../shared/ipc/bridge.ts'
import type { MedicFormatId } from '../../../shared/formats/registry.ts'
import { isJsonObject, parseJson, type Json } from '../../../shared/json.ts'
import type { RecordedFile, RecordedRequest } from '../../../shared/request-forms/define-request-form.ts'
import type { RunRecord } from '../../../shared/runs/run-record.ts'
import { filesOfBody, filesOfSentForm, type CarriedFile } from '../../lib/raw/carried-files.ts'
import { isLeft, withPlaces, type SoughtFile } from '../../lib/raw/values-for-tab.ts'
import { findCarriedFiles } from './find-carried-files.ts'

/** The request of a run, as its record has it. */
export interface RecordOfRun {
  readonly runId: string
  readonly format: MedicFormatId
  readonly request: RunRecord['request']
}

/** A record with the files that it carries; their bytes may stand in a JSON body. */
interface RecordWithFiles extends RecordOfRun {
  readonly body: Json | undefined
  readonly carried: readonly CarriedFile[]
}

/**
 * What the records of runs fill a form with, their files among it. `undefined` for requests that the form cannot hold, and where a
 * record is not whole or a file is gone. What a multipart form was sent with stands in its record by name: those files are looked for
 * only where the form has to know more of them.
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
  if (files.length === 0 || files.some((one) => 'lost' in one)) return undefined
  const readWith = (isLeftOut: (one: SoughtFile) => boolean): Values | undefined =>
    read(whole.map((record, index) => recordedWith(record, found[index] ?? [], isLeftOut)))
  const values = readWith(() => false)
  if (values === undefined) return undefined
  // A text of a field that takes no file is a text, whatever it looks like.
  const isLeftOut = (one: SoughtFile): boolean => isLeft(values, one)
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
  isLeftOut: (one: SoughtFile) => boolean,
): RecordedRequest {
  const files = sought.flatMap((one): RecordedFile[] =>
    'file' in one ? [{ ...one.file, field: one.carried.field, fileName: one.carried.fileName }] : [],
  )
  return { format, form, files, body: isJsonObject(body) ? withPlaces(body, sought, isLeftOut) : body }
}

/** Looks for files where the record says that they were, and for those that are gone from there in its body. */
async function seek(
  bridge: Pick<Bridge, 'call'>,
  { runId, request, carried }: RecordWithFiles,
): Promise<readonly SoughtFile[]> {
  const { files = [] } = request
  const named =
    files.length !== carried.length
      ? carried
      : carried.map((one, index): CarriedFile => {
          const { mediaId = '', fileName = one.fileName } = files[index] ?? {}
          return { ...one, fileName, bytes: { at: 'store', mediaId } }
        })
  const sought = await findCarriedFiles(bridge, named)
  if (sought.every((one) => 'file' in one) || request.form !== undefined) return sought
  // What stands for the bytes of a file is an attachment from then on.
  await bridge.call('runs.keepBodyFiles', { id: runId })
  const lost = carried.flatMap((one, index) => {
    const { fileName } = named[index] ?? one
    return 'file' in (sought[index] ?? {}) ? [] : [{ ...one, fileName }]
  })
  const again = [...(await findCarriedFiles(bridge, lost))]
  return sought.map((one) => ('file' in one ? one : (again.shift() ?? one)))
}
