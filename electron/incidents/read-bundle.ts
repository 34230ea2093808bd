import {
  incidentExchangeSchema,
  incidentFactsSchema,
  incidentFiles,
  maxIncidentBytes,
  type OpenedIncident,
} from '../../shared/incidents/incident.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { ownFileMarks } from '../../shared/data/own-files.ts'
import { parseJson } from '../../shared/json.ts'
import { incidentError } from '../../shared/text/en/errors/incident.ts'
import { ArchiveError, openSmallArchive, type Archive } from '../lib/small-archive.ts'

/** Maximum characters of a text that is sent to the window. */
const maxText = 400_000

const limits = { maxEntries: 32, maxEntryBytes: maxIncidentBytes, maxTotalBytes: 2 * maxIncidentBytes }

/** Reads a bundle from somebody else: `invalid-input` when it is invalid, too large, or made by a newer app. */
export async function readBundle(bytes: Buffer): Promise<Result<OpenedIncident>> {
  if (bytes.length > maxIncidentBytes) return err(refusal('tooLarge'))
  let archive: Archive | undefined
  try {
    archive = await openSmallArchive(bytes, limits)
    return await readParts(archive)
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    return err(refusal(error.why === 'too-large' ? 'tooLarge' : 'notAnIncident', error))
  } finally {
    archive?.close()
  }
}

async function readParts({ entries }: Archive): Promise<Result<OpenedIncident>> {
  const text = async (name: string): Promise<string | undefined> =>
    (await entries.find((entry) => entry.name === name)?.read())?.toString('utf8')
  const stated = parseJson((await text(incidentFiles.facts)) ?? '')
  const facts = incidentFactsSchema.safeParse(stated)
  if (!facts.success) return err(refusal(isNewer(stated) ? 'newer' : 'notAnIncident'))
  const written = await text(incidentFiles.exchange)
  const exchange = written === undefined ? undefined : incidentExchangeSchema.safeParse(parseJson(written))
  if (exchange?.success === false) return err(refusal('notAnIncident'))
  const doctor = await text(incidentFiles.doctor)
  return ok({
    facts: facts.data,
    files: entries.map(({ name, bytes }) => ({ name, bytes })),
    summary: ((await text(incidentFiles.summary)) ?? '').slice(0, maxText),
    ...(exchange !== undefined && { exchange: exchange.data }),
    ...(doctor !== undefined && { doctor: doctor.slice(0, maxText) }),
  })
}

function isNewer(stated: unknown): boolean {
  return (
    typeof stated === 'object' &&
    stated !== null &&
    'format' in stated &&
    stated.format === ownFileMarks.incident.value
  )
}

function refusal(code: 'tooLarge' | 'notAnIncident' | 'newer', cause?: Error): AppError {
  return {
    kind: 'invalid-input',
    code: `incident-${code}`,
    ...incidentError(code),
    ...(cause !== undefined && { detail: cause.message }),
  }
}
